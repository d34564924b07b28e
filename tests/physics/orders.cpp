// SPDX-License-Identifier: MIT
// The observed order of every method, against a double-double Taylor run.
#include "study.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace pendula;

namespace {

PreciseState state_at(const Chain& chain, const Integration& integration, double time) {
    const auto trajectory = make_trajectory(chain, study_start(), integration);
    trajectory->advance(std::llround(time / integration.dt));
    REQUIRE(!trajectory->failure());
    return trajectory->precise_state();
}

double distance(const PreciseState& a, const PreciseState& b) {
    double largest = 0;
    const auto compare = [&largest](const std::vector<Quad>& p, const std::vector<Quad>& q) {
        for (std::size_t i = 0; i < p.size(); ++i)
            largest = std::max(largest, std::abs(static_cast<double>(p[i] - q[i])));
    };
    compare(a.theta, b.theta);
    compare(a.omega, b.omega);
    return largest;
}

/// log2 of how much the error shrinks each time dt is halved, `halvings` times from `dt`.
std::vector<double> observed_orders(const Chain& chain, Integration integration, double time, int halvings) {
    const PreciseState truth = state_at(chain, {Method::taylor, Arithmetic::double_double, time, true}, time);
    std::vector<double> orders;
    double before = 0;
    for (int i = 0; i <= halvings; ++i, integration.dt /= 2) {
        const double error = distance(state_at(chain, integration, time), truth);
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

} // namespace

TEST_CASE("methods converge with their order") {
    for (const auto& [method, arithmetic, stages, coarsest, order, margin] : expected) {
        Integration integration{method, arithmetic, coarsest, true};
        integration.stages = stages;
        for (const Chain& chain : {study_chain(), elastic_chain(100)}) {
            if (refusal(chain, study_start(), integration)) continue;
            CAPTURE(name_of(chain.model), name_of(method), stages);
            for (const double observed : observed_orders(chain, integration, 2, 2))
                CHECK(observed == Approx(order).margin(margin));
        }
    }
}

TEST_CASE("leapfrog does not converge on the study chain") {
    // Its two states drift apart as fast as neighbouring motions do: after 20 s nothing is left of either,
    // and a step ten times shorter does not help. The energy, too, is lost.
    const PreciseState truth =
        state_at(study_chain(), {Method::taylor, Arithmetic::double_double, 0.5, true}, 20);
    for (const double dt : {1e-3, 5e-4, 2e-4, 1e-4}) {
        CAPTURE(dt);
        const auto trajectory =
            make_trajectory(study_chain(), study_start(), {Method::leapfrog, Arithmetic::double_, dt, true});
        trajectory->advance(std::llround(20 / dt));
        CHECK(distance(trajectory->precise_state(), truth) > 0.5);
        CHECK(std::abs(trajectory->energy().change) > 0.1 * trajectory->energy().scale);
    }
    // At first it looks like a method of second order.
    const Integration start{Method::leapfrog, Arithmetic::long_double, 0x1p-9, true};
    for (const double observed : observed_orders(study_chain(), start, 1, 2))
        CHECK(observed == Approx(2).margin(0.1));
}

TEST_CASE("symplectic-euler keeps its energy error bounded for a thousand seconds") {
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
