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
#include <cstdint>
#include <string>
#include <vector>

using namespace pendula;

namespace {

double epsilon_of(Arithmetic arithmetic) { return 2 * traits_of(arithmetic).rounding; }

std::vector<Wide> coordinates_of(const Trajectory& trajectory) {
    std::vector<Wide> out;
    trajectory.coordinates(out);
    return out;
}

/// By how much an error in any coordinate at the start can have grown at each point: the largest sum of
/// |∂state/∂start| along a row, from motions that begin a little aside.
std::vector<double> growth_of_errors(const Reference& reference, double dt) {
    constexpr double aside = 0x1p-40; // in 106 bits: differences keep 60 bits
    const std::size_t n = reference.chain.links();
    const Integration integration{Method::taylor, Arithmetic::double_double, dt, true};
    std::vector<std::vector<double>> sums(reference.points.size(), std::vector<double>(2 * n, 0));
    const auto each_point = [&](const StartState& start, const auto& visit) {
        const auto trajectory = make_trajectory(reference.chain, start, integration);
        for (std::size_t p = 0; p < reference.points.size(); ++p) {
            trajectory->advance(std::llround(reference.points[p].time / dt) - trajectory->step());
            visit(p, coordinates_of(*trajectory));
        }
    };
    std::vector<std::vector<Wide>> middle(reference.points.size());
    each_point(reference.start,
               [&](std::size_t p, std::vector<Wide> state) { middle[p] = std::move(state); });
    for (std::size_t c = 0; c < 2 * n; ++c) {
        StartState start = reference.start;
        (c < n ? start.angles[c] : start.angular_velocities[c - n]) += aside;
        each_point(start, [&](std::size_t p, const std::vector<Wide>& state) {
            for (std::size_t i = 0; i < 2 * n; ++i) sums[p][i] += size(state[i] - middle[p][i]) / aside;
        });
    }
    std::vector<double> growth;
    for (std::size_t p = 0; p < sums.size(); ++p) {
        const double here = *std::max_element(sums[p].begin(), sums[p].end());
        growth.push_back(std::max(here, p > 0 ? growth.back() : 1)); // an error can come later
    }
    return growth;
}

/// Viscous friction in both joints, and both drives.
Chain driven_chain() {
    Chain chain = load_reference("bodies-plates").chain;
    chain.damping = 0;
    chain.air_drag.clear();
    return chain;
}

EnergyReport balance_after(const Chain& chain, const Integration& integration, double seconds) {
    const StartState start = load_reference("bodies-plates").start;
    const auto trajectory = make_trajectory(chain, start, integration);
    trajectory->advance(std::llround(seconds / integration.dt));
    REQUIRE(!trajectory->failure());
    return trajectory->energy();
}

} // namespace

TEST_CASE("taylor moves bodies to all digits of its arithmetic") {
    constexpr double dt = 4e-3;
    for (const char* name : body_reference_names) {
        const Reference reference = load_reference(name);
        const std::vector<double> growth = growth_of_errors(reference, dt);
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
                WARN("E " << name << " " << name_of(arithmetic) << " t " << point.time << " G " << growth[p]
                          << " err " << largest_error(*trajectory, point) << " /epsGl "
                          << largest_error(*trajectory, point) /
                                 (epsilon_of(arithmetic) * growth[p] * largest)
                          << " unc " << point.uncertainty);
                const double bound = 100 * epsilon_of(arithmetic) * growth[p] * largest;
                CHECK(largest_error(*trajectory, point) <= std::max(bound, 10 * point.uncertainty));
                const EnergyReport energy = trajectory->energy();
                REQUIRE(energy.accounts.size() == reference.accounts.size());
                for (std::size_t a = 0; a < energy.accounts.size(); ++a) {
                    CHECK(energy.accounts[a].cause == reference.accounts[a].cause);
                    CHECK(energy.accounts[a].joint == reference.accounts[a].joint);
                    WARN("A " << a << " " << std::abs(energy.accounts[a].work - point.work[a]));
                }
            }
        }
    }
}

TEST_CASE("methods move bodies with their order") {
    struct Expected {
        Method method;
        Arithmetic arithmetic;
        int stages;
        double coarsest; ///< s
        double order, margin;
    };
    constexpr Expected table[] = {
        {Method::rk4, Arithmetic::long_double, 8, 0x1p-9, 4, 0.15},
        {Method::dop853, Arithmetic::double_double, 8, 0x1p-7, 8, 0.3},
        {Method::gauss_legendre, Arithmetic::long_double, 2, 0x1p-8, 4, 0.15},
        {Method::gauss_legendre, Arithmetic::long_double, 3, 0x1p-7, 6, 0.3},
        {Method::gauss_legendre, Arithmetic::double_double, 4, 0x1p-7, 8, 0.3},
        {Method::gauss_legendre, Arithmetic::double_double, 6, 0x1p-6, 12, 0.5},
        {Method::gauss_legendre, Arithmetic::double_double, 8, 0x1p-5, 16, 0.8},
    };
    for (const char* name : body_reference_names) {
        const Reference reference = load_reference(name);
        const ReferencePoint& point = reference.points[1];
        for (const auto& [method, arithmetic, stages, coarsest, order, margin] : table) {
            double before = 0;
            for (int halving = 0; halving <= 2; ++halving) {
                Integration integration{method, arithmetic, std::ldexp(coarsest, -halving), true};
                integration.stages = stages;
                const auto trajectory = make_trajectory(reference.chain, reference.start, integration);
                trajectory->advance(std::llround(point.time / integration.dt));
                const double error = largest_error(*trajectory, point);
                CAPTURE(name, name_of(method), stages, halving, error);
                if (halving > 0)
                    WARN("O " << name << name_of(method) << stages << " " << std::log2(before / error) << " "
                              << error);
                if (halving > 0) CHECK(std::log2(before / error) == Approx(order).margin(margin));
                before = error;
            }
        }
    }
}

TEST_CASE("methods that need momenta, or split friction off, refuse bodies with a sentence") {
    for (const char* name : body_reference_names) {
        const Reference reference = load_reference(name);
        CHECK(refusal(reference.chain, reference.start, {Method::symplectic_euler, Arithmetic::double_}) ==
              "symplectic-euler runs point masses that hang from a still pivot, without friction in the "
              "joints: choose gauss-legendre, which is symplectic too");
        CHECK(refusal(reference.chain, reference.start, {Method::leapfrog, Arithmetic::double_}) ==
              "leapfrog cannot follow friction beside a motion: choose rk4, or leave out the friction");
    }
}

TEST_CASE("taylor in 80 bits balances the energy of driven bodies to 1e-15 of its scale over 20 s") {
    const EnergyReport energy =
        balance_after(driven_chain(), {Method::taylor, Arithmetic::long_double, 16e-3, true}, 20);
    WARN("B " << energy.change / energy.scale);
    CHECK(std::abs(energy.change) <= 1e-15 * energy.scale);
}

TEST_CASE("the energy balance of other methods closes with their order, and is the sum of its accounts") {
    struct Expected {
        Method method;
        int stages;
        double coarsest; ///< s
        double order, margin;
    };
    const Chain chain = driven_chain();
    const StartState start = load_reference("bodies-plates").start;
    const EnergyReport first = make_trajectory(chain, start, {Method::rk4, Arithmetic::double_})->energy();
    CHECK(first.change == 0);
    for (const auto& [method, stages, coarsest, order, margin] :
         {Expected{Method::rk4, 8, 0x1p-9, 4, 0.3}, Expected{Method::gauss_legendre, 2, 0x1p-9, 4, 0.3},
          Expected{Method::gauss_legendre, 3, 0x1p-8, 6, 0.4},
          Expected{Method::gauss_legendre, 4, 0x1p-7, 8, 0.5}}) {
        double before = 0;
        for (int halving = 0; halving <= 2; ++halving) {
            Integration integration{method, Arithmetic::long_double, std::ldexp(coarsest, -halving), true};
            integration.stages = stages;
            const EnergyReport energy = balance_after(chain, integration, 2);
            CAPTURE(name_of(method), stages, halving, energy.change);
            if (halving > 0)
                WARN("b " << name_of(method) << stages << " " << std::log2(std::abs(before / energy.change))
                          << " " << energy.change);
            if (halving > 0)
                CHECK(std::log2(std::abs(before / energy.change)) == Approx(order).margin(margin));
            before = energy.change;
            // In double: a rounding of each number below.
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
