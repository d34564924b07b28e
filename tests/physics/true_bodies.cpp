// SPDX-License-Identifier: MIT
// True trajectories of chains of rigid bodies, from equations, a method and an arithmetic that the program
// does not have: tests/reference/extrapolate_bodies.cpp.
#include "physics/trajectory.hpp"
#include "reference.hpp"
#include "study.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

using namespace pendula;

namespace {

double epsilon_of(Arithmetic arithmetic) { return 2 * traits_of(arithmetic).rounding; }

/// Allows one more rounding of each account, because accounts are in double.
void check_accounts(const EnergyReport& energy, const Reference& reference, const ReferencePoint& point,
                    double error) {
    REQUIRE(energy.accounts.size() == reference.accounts.size());
    for (std::size_t a = 0; a < energy.accounts.size(); ++a) {
        CHECK(energy.accounts[a].cause == reference.accounts[a].cause);
        CHECK(energy.accounts[a].joint == reference.accounts[a].joint);
        CHECK(std::abs(energy.accounts[a].work - point.work[a]) <= error + 0x1p-52 * std::abs(point.work[a]));
    }
}

/// A reference chain with viscous friction and a moving pivot, and a motor in its second joint.
Chain driven_chain(const char* name) {
    Chain chain = load_reference(name).chain;
    chain.torque = {.course = TorqueCourse::sine, .joint = 2, .strength = 0.2, .frequency = 1.3};
    return chain;
}

EnergyReport balance_after(const Chain& chain, const StartState& start, const Integration& integration,
                           double seconds) {
    const auto trajectory = make_trajectory(chain, start, integration);
    trajectory->advance(std::llround(seconds / integration.dt));
    REQUIRE(!trajectory->failure());
    return trajectory->energy();
}

} // namespace

TEST_CASE("taylor follows the true motion of bodies to all digits of its arithmetic", "[bulk]") {
    constexpr double dt = 4e-3;
    for (const char* name : body_reference_names) {
        const Reference reference = load_reference(name);
        std::vector<double> times;
        for (const ReferencePoint& point : reference.points) times.push_back(point.time);
        const std::vector<double> growth = growth_of_errors(reference.chain, reference.start, times, dt);
        double largest = 1; // rad or rad/s
        for (const ReferencePoint& point : reference.points)
            for (const long double coordinate : point.state)
                largest = std::max(largest, std::abs(static_cast<double>(coordinate)));
        for (const Arithmetic arithmetic : {Arithmetic::double_, Arithmetic::long_double,
                                            Arithmetic::double_double, Arithmetic::quad_double}) {
            const auto trajectory =
                make_trajectory(reference.chain, reference.start, {Method::taylor, arithmetic, dt, true});
            for (std::size_t p = 0; p < reference.points.size(); ++p) {
                const ReferencePoint& point = reference.points[p];
                trajectory->advance(std::llround(point.time / dt) - trajectory->step());
                CAPTURE(name, name_of(arithmetic), point.time, growth[p]);
                // Each of about 100 steps has a few roundings, which partly cancel.
                const double bound =
                    std::max(10 * epsilon_of(arithmetic) * growth[p] * largest, 10 * point.uncertainty);
                CHECK(largest_error(*trajectory, point) <= bound);
                check_accounts(trajectory->energy(), reference, point, bound);
            }
        }
    }
}

TEST_CASE("methods converge with their order to the true motion of bodies", "[bulk]") {
    struct Expected {
        Method method;
        Arithmetic arithmetic;
        int stages;
        double coarsest; ///< s
        int halvings;    ///< of dt, before rounding shows
        double order;
    };
    constexpr Expected table[] = {
        {Method::rk4, Arithmetic::long_double, 8, 0x1p-11, 2, 4},
        {Method::dop853, Arithmetic::double_double, 8, 0x1p-11, 2, 8},
        {Method::gauss_legendre, Arithmetic::long_double, 2, 0x1p-8, 2, 4},
        {Method::gauss_legendre, Arithmetic::long_double, 3, 0x1p-8, 2, 6},
        {Method::gauss_legendre, Arithmetic::double_double, 4, 0x1p-8, 2, 8},
        {Method::gauss_legendre, Arithmetic::quad_double, 8, 0x1p-9, 1, 16},
    };
    for (const char* name : body_reference_names) {
        const Reference reference = load_reference(name);
        const ReferencePoint& point = reference.points.front();
        for (const auto& [method, arithmetic, stages, coarsest, halvings, order] : table) {
            if (arithmetic == Arithmetic::quad_double && reference.chain.links() > 2) continue; // takes long
            double before = 0;
            for (int halving = 0; halving <= halvings; ++halving) {
                Integration integration{method, arithmetic, std::ldexp(coarsest, -halving), true};
                integration.stages = stages;
                const auto trajectory = make_trajectory(reference.chain, reference.start, integration);
                trajectory->advance(std::llround(point.time / integration.dt));
                const double error = largest_error(*trajectory, point);
                CAPTURE(name, name_of(method), stages, halving, error);
                // While dt is still long for the chain's fastest turn, the observed order is higher.
                if (halving > 0) CHECK(std::log2(before / error) > order - 0.2);
                if (halving > 0) CHECK(std::log2(before / error) < order + 2);
                before = error;
            }
        }
    }
}

TEST_CASE("symplectic-euler and leapfrog refuse chains with joint friction and advise rk4") {
    for (const char* name : body_reference_names) {
        const Reference reference = load_reference(name);
        CHECK(refusal(reference.chain, reference.start, {Method::symplectic_euler, Arithmetic::double_}) ==
              "symplectic-euler cannot calculate joint friction, air drag or the damping of a driven chain: "
              "choose rk4, or leave these out");
        CHECK(refusal(reference.chain, reference.start, {Method::leapfrog, Arithmetic::double_}) ==
              "leapfrog cannot calculate joint friction, air drag or the damping of a driven chain: "
              "choose rk4, or leave these out");
    }
}

TEST_CASE("taylor in 80 bits balances the energy of driven bodies to 1e-15 of its scale over 20 s") {
    for (const char* name : body_reference_names) {
        const EnergyReport energy = balance_after(driven_chain(name), load_reference(name).start,
                                                  {Method::taylor, Arithmetic::long_double, 16e-3, true}, 20);
        CAPTURE(name, energy.change);
        CHECK(std::abs(energy.change) <= 1e-15 * energy.scale);
    }
}

TEST_CASE("the energy balance of rk4 and gauss-legendre closes with their order, and its accounts add up",
          "[bulk]") {
    struct Expected {
        Method method;
        int stages;
        double coarsest; ///< s
        double order, margin;
    };
    const Chain chain = driven_chain("bodies-rods");
    const StartState start = load_reference("bodies-rods").start;
    const EnergyReport first = make_trajectory(chain, start, {Method::rk4, Arithmetic::double_})->energy();
    CHECK(first.change == 0);
    for (const auto& [method, stages, coarsest, order, margin] :
         {Expected{Method::rk4, 8, 0x1p-10, 4, 0.2}, Expected{Method::gauss_legendre, 2, 0x1p-9, 4, 0.2},
          Expected{Method::gauss_legendre, 3, 0x1p-8, 6, 0.2},
          Expected{Method::gauss_legendre, 4, 0x1p-8, 8, 0.2}}) {
        double before = 0;
        for (int halving = 0; halving <= 2; ++halving) {
            Integration integration{method, Arithmetic::double_double, std::ldexp(coarsest, -halving), true};
            integration.stages = stages;
            const EnergyReport energy = balance_after(chain, start, integration, 2);
            CAPTURE(name_of(method), stages, halving, energy.change);
            const double observed = std::log2(std::abs(before / energy.change));
            // The energy balance of rk4 is more accurate than its motion.
            if (halving > 0 && method == Method::rk4) CHECK(observed > order - margin);
            if (halving > 0 && method != Method::rk4) CHECK(observed == Approx(order).margin(margin));
            before = energy.change;
            // Each of these numbers is in double and has a rounding error.
            double work = 0, largest = energy.scale;
            for (const EnergyShare& share : energy.accounts) {
                work += share.work;
                largest = std::max(largest, std::abs(share.work));
            }
            const double gain = energy.kinetic + energy.gravitational - first.kinetic - first.gravitational;
            CHECK(std::abs(gain - work - energy.change) <= 16 * 0x1p-53 * largest);
        }
    }
}

TEST_CASE("taylor follows the true motion with dry friction through sticking and slipping") {
    constexpr double dt = 4e-3;
    for (const char* name : dry_reference_names) {
        const Reference reference = load_reference(name);
        REQUIRE(reference.events.size() >= 10);
        for (const Arithmetic arithmetic :
             {Arithmetic::double_, Arithmetic::long_double, Arithmetic::double_double}) {
            const auto trajectory =
                make_trajectory(reference.chain, reference.start, {Method::taylor, arithmetic, dt, true});
            for (std::size_t p = 0; p < reference.points.size(); ++p) {
                const ReferencePoint& point = reference.points[p];
                trajectory->advance(std::llround(point.time / dt) - trajectory->step());
                CAPTURE(name, name_of(arithmetic), point.time);
                const double error = largest_error(*trajectory, point);
                // With friction, errors hardly grow.
                const double bound = 200 * epsilon_of(arithmetic);
                CHECK(error <= bound);
                check_accounts(trajectory->energy(), reference, point, bound);
            }
        }
    }
}

TEST_CASE("rk4, gauss-legendre and dop853 stay accurate through the events of dry friction") {
    for (const char* name : dry_reference_names) {
        const Reference reference = load_reference(name);
        const ReferencePoint& point = reference.points.back();
        const auto error_of = [&](Method method, double dt) {
            Integration integration{method, Arithmetic::long_double, dt, true};
            integration.stages = 4;
            const auto trajectory = make_trajectory(reference.chain, reference.start, integration);
            trajectory->advance(std::llround(point.time / dt));
            REQUIRE(!trajectory->failure());
            return largest_error(*trajectory, point);
        };
        CAPTURE(name);
        // The order is not exact, because the events fall at other places in the steps.
        CHECK(std::log2(error_of(Method::rk4, 0x1p-8) / error_of(Method::rk4, 0x1p-10)) > 2 * 4 - 1);
        // Order 8: with twice this dt the errors are up to 1e-15 and 4e-15.
        CHECK(error_of(Method::gauss_legendre, 0x1p-10) <= 1e-16);
        CHECK(error_of(Method::dop853, 0x1p-10) <= 1e-15);
    }
}
