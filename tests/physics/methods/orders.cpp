// SPDX-License-Identifier: MIT
// The observed order of every method, against a double-double Taylor run.
#include "../study.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <span>

using namespace pendula;

namespace {

PreciseState state_at(const Chain& chain, const StartState& start, const Integration& integration,
                      double time) {
    const auto trajectory = make_trajectory(chain, start, integration);
    trajectory->advance(std::llround(time / integration.dt));
    REQUIRE(!trajectory->failure());
    return trajectory->precise_state();
}

double distance(const PreciseState& a, const PreciseState& b) {
    double largest = 0;
    const auto compare = [&largest](const std::vector<Wide>& p, const std::vector<Wide>& q) {
        for (std::size_t i = 0; i < p.size(); ++i)
            largest = std::max(largest, std::abs(static_cast<double>(p[i] - q[i])));
    };
    compare(a.theta, b.theta);
    compare(a.omega, b.omega);
    return largest;
}

/// The observed orders when dt is halved `halvings` times: log2 of the factor by which the error shrinks.
std::vector<double> observed_orders(const Chain& chain, const StartState& start, Integration integration,
                                    double time, int halvings) {
    const PreciseState truth =
        state_at(chain, start, {Method::taylor, Arithmetic::double_double, time, true}, time);
    std::vector<double> orders;
    double before = 0;
    for (int i = 0; i <= halvings; ++i, integration.dt /= 2) {
        const double error = distance(state_at(chain, start, integration, time), truth);
        if (i > 0) orders.push_back(std::log2(before / error));
        before = error;
    }
    return orders;
}

struct Expected {
    Method method;
    Arithmetic arithmetic;
    int stages;
    double coarsest; ///< s
    double order, margin;
};
constexpr Expected expected[] = {
    {Method::rk4, Arithmetic::long_double, 8, 0x1p-8, 4, 0.1},
    {Method::symplectic_euler, Arithmetic::double_, 8, 0x1p-12, 1, 0.1},
    {Method::gauss_legendre, Arithmetic::long_double, 2, 0x1p-8, 4, 0.1},
    {Method::gauss_legendre, Arithmetic::long_double, 3, 0x1p-6, 6, 0.3},
    {Method::gauss_legendre, Arithmetic::double_double, 4, 0x1p-7, 8, 0.3},
    {Method::dop853, Arithmetic::double_double, 8, 0x1p-8, 8, 0.3},
};

void check_orders(std::span<const Expected> table, const StartState& start, double damping, double time) {
    for (const auto& [method, arithmetic, stages, coarsest, order, margin] : table) {
        Integration integration{method, arithmetic, coarsest, true};
        integration.stages = stages;
        for (Chain chain : {study_chain(), elastic_chain(100)}) {
            chain.damping = damping;
            if (refusal(chain, start, integration)) continue;
            CAPTURE(name_of(chain.model), name_of(method), name_of(arithmetic), stages);
            for (const double observed : observed_orders(chain, start, integration, time, 2))
                CHECK(observed == Approx(order).margin(margin));
        }
    }
}

} // namespace

TEST_CASE("rk4, symplectic-euler, gauss-legendre and dop853 converge with their order") {
    check_orders(expected, study_start(), 0, 2);
}

TEST_CASE("methods keep their order when the chain is damped") {
    // The start has velocities: from rest, the effect of damping appears one order later.
    StartState start = study_start();
    start.angular_velocities = {1, -2, 1.5};
    const Expected damped[] = {
        {Method::rk4, Arithmetic::long_double, 8, 0x1p-9, 4, 0.15},
        {Method::rk4, Arithmetic::x87, 8, 0x1p-9, 4, 0.15},
        {Method::leapfrog, Arithmetic::long_double, 8, 0x1p-10, 2, 0.15},
        {Method::symplectic_euler, Arithmetic::double_, 8, 0x1p-12, 1, 0.1},
        {Method::gauss_legendre, Arithmetic::long_double, 2, 0x1p-9, 4, 0.15},
        {Method::gauss_legendre, Arithmetic::double_double, 4, 0x1p-7, 8, 0.3},
        {Method::dop853, Arithmetic::double_double, 8, 0x1p-8, 8, 0.3},
    };
    check_orders(damped, start, 0.5, 1);
}

TEST_CASE("a damped link without gravity turns by 1 - exp(-t)") {
    Chain chain = chain_of(1);
    chain.gravity = 0;
    chain.damping = 1;
    StartState start = start_of(1);
    start.angles = {0};
    start.angular_velocities = {1};
    struct Bound {
        Method method;
        Arithmetic arithmetic;
        double error; ///< rad, at dt = 0.01 after 5 s
    };
    for (const auto& [method, arithmetic, bound] :
         {Bound{Method::rk4, Arithmetic::double_, 1e-9}, Bound{Method::rk4, Arithmetic::x87, 1e-9},
          Bound{Method::dop853, Arithmetic::long_double, 1e-18},
          Bound{Method::gauss_legendre, Arithmetic::long_double, 1e-18},
          Bound{Method::leapfrog, Arithmetic::double_, 1e-5},
          Bound{Method::symplectic_euler, Arithmetic::double_, 1e-5},
          Bound{Method::taylor, Arithmetic::long_double, 1e-18}})
        for (const bool compensated : {false, true}) {
            const Integration integration{method, arithmetic, 0.01, compensated};
            if (refusal(chain, start, integration)) continue; // built without nasm
            CAPTURE(name_of(method), name_of(arithmetic), compensated);
            const Wide end = state_at(chain, start, integration, 5).theta[0];
            CHECK(std::abs(static_cast<double>(end + expm1(Wide(-5)))) < bound);
        }
}

TEST_CASE("leapfrog does not converge on the study chain") {
    // Its two states drift apart as fast as neighbouring motions do. After 20 s both are far from the truth,
    // and a step ten times shorter does not help. The energy is wrong too.
    const PreciseState truth =
        state_at(study_chain(), study_start(), {Method::taylor, Arithmetic::double_double, 0.5, true}, 20);
    for (const double dt : {1e-3, 5e-4, 2e-4, 1e-4}) {
        CAPTURE(dt);
        const auto trajectory =
            make_trajectory(study_chain(), study_start(), {Method::leapfrog, Arithmetic::double_, dt, true});
        trajectory->advance(std::llround(20 / dt));
        CHECK(distance(trajectory->precise_state(), truth) > 0.5);
        CHECK(std::abs(trajectory->energy().change) > 0.1 * trajectory->energy().scale);
    }
    // During the first second it looks like a method of order 2.
    const Integration start{Method::leapfrog, Arithmetic::long_double, 0x1p-9, true};
    for (const double observed : observed_orders(study_chain(), study_start(), start, 1, 2))
        CHECK(observed == Approx(2).margin(0.1));
}

TEST_CASE("symplectic-euler keeps its energy error bounded for a thousand seconds", "[bulk]") {
    const auto trajectory = make_trajectory(study_chain(), study_start(),
                                            {Method::symplectic_euler, Arithmetic::double_, 1e-3, true});
    double first_tenth = 0, largest = 0;
    for (int second = 1; second <= 1000; ++second) {
        trajectory->advance(1000);
        largest = std::max(largest, std::abs(trajectory->energy().change));
        if (second == 100) first_tenth = largest;
    }
    CHECK(!trajectory->failure());
    CHECK(first_tenth > 0);
    CHECK(largest < 3 * first_tenth);
    CHECK(largest < 0.02 * trajectory->energy().scale);
}
