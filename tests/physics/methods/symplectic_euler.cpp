// SPDX-License-Identifier: MIT
// Symplectic Euler for links with mass and for a moving pivot: order, agreement with the form for point
// masses, and energy without drift.
#include "physics/methods/symplectic_euler.hpp"
#include "../study.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

using namespace pendula;

namespace {

Chain rods() {
    Chain chain;
    chain.lengths = {1, 0.7, 0.5};
    chain.masses = {0, 0.2, 0};
    chain.link_masses = {1, 0.5, 0.8};
    return chain;
}

Chain driven_rods() {
    Chain chain = rods();
    chain.pivot = {.path = PivotPath::line, .amplitude = 0.05, .direction_deg = 30, .frequency = 2};
    chain.torque = {.course = TorqueCourse::sine, .joint = 2, .strength = 0.4, .frequency = 1.3};
    return chain;
}

const StartState aside{
    .angles = {0.5, 0.9, -0.4}, .unit = AngleUnit::radians, .angular_velocities = {0.3, -1, 2}};

ChainState after(const Chain& chain, const Integration& integration, double seconds) {
    const auto trajectory = make_trajectory(chain, aside, integration);
    trajectory->advance(std::llround(seconds / integration.dt));
    REQUIRE(!trajectory->failure());
    return shown(*trajectory);
}

double difference(const ChainState& a, const ChainState& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.theta.size(); ++i)
        largest = std::max({largest, std::abs(a.theta[i] - b.theta[i]), std::abs(a.omega[i] - b.omega[i])});
    return largest;
}

} // namespace

TEST_CASE("symplectic-euler converges with order 1 for driven rods") {
    const ChainState exact = after(driven_rods(), {Method::taylor, Arithmetic::long_double, 0x1p-8}, 1);
    for (const Arithmetic arithmetic : {Arithmetic::double_, Arithmetic::long_double}) {
        double before = 0;
        for (int halving = 0; halving < 3; ++halving) {
            const double dt = std::ldexp(0x1p-11, -halving);
            const double error =
                difference(after(driven_rods(), {Method::symplectic_euler, arithmetic, dt}, 1), exact);
            CAPTURE(name_of(arithmetic), dt, error);
            if (halving > 0) CHECK(std::log2(before / error) > 0.9);
            if (halving > 0) CHECK(std::log2(before / error) < 1.1);
            before = error;
        }
    }
}

TEST_CASE("symplectic-euler moves links of vanishing mass like point masses, in every arithmetic but x87") {
    Chain points = rods();
    points.masses = {0.4, 0.2, 0.3};
    points.link_masses.clear();
    Chain light = points;
    light.link_masses = {1e-90, 1e-90, 1e-90};
    for (const ArithmeticTraits& traits : arithmetic_table) {
        if (traits.arithmetic == Arithmetic::x87) continue;
        const Integration integration{Method::symplectic_euler, traits.arithmetic, 1e-3};
        CAPTURE(traits.name);
        const auto one = make_trajectory(points, aside, integration),
                   other = make_trajectory(light, aside, integration);
        one->advance(200);
        other->advance(200);
        // Angular velocities are rounded in each step, and errors grow a little in 0.2 s.
        const PreciseState a = one->precise_state(), b = other->precise_state();
        for (std::size_t i = 0; i < a.links(); ++i) {
            CHECK(std::abs(static_cast<double>(a.theta[i] - b.theta[i])) <= 200 * 40 * traits.rounding);
            CHECK(std::abs(static_cast<double>(a.omega[i] - b.omega[i])) <= 200 * 400 * traits.rounding);
        }
    }
}

TEST_CASE("the energy error of symplectic-euler for rods stays bounded over 200,000 steps") {
    Integration integration{Method::symplectic_euler, Arithmetic::double_, 5e-3};
    const auto trajectory =
        make_trajectory(rods(), {.angles = {6, 9, 3}, .angular_velocities = {0, 0, 0}}, integration);
    const auto largest_change = [&](int steps) {
        double largest = 0;
        for (int step = 0; step < steps; ++step) {
            trajectory->advance(1);
            largest = std::max(largest, std::abs(trajectory->energy().change));
        }
        return largest;
    };
    const double early = largest_change(2000);
    trajectory->advance(200000);
    const double late = largest_change(2000);
    CAPTURE(early, late);
    CHECK(early > 0);
    CHECK(late < 1.2 * early);
}

TEST_CASE("the energy balance of a driven chain under symplectic-euler closes with order 1") {
    double before = 0;
    for (const double dt : {0x1p-10, 0x1p-11, 0x1p-12}) {
        const auto trajectory =
            make_trajectory(driven_rods(), aside, {Method::symplectic_euler, Arithmetic::double_, dt});
        trajectory->advance(std::llround(1 / dt));
        const EnergyReport energy = trajectory->energy();
        CAPTURE(dt, energy.change);
        CHECK(energy.accounts.size() == 2);
        if (before != 0) CHECK(before / std::abs(energy.change) > 1.7);
        before = std::abs(energy.change);
    }
}

TEST_CASE("symplectic-euler stops with a failure if dt is too long for rods") {
    const StartState fast{.angles = {0, 1, 2}, .angular_velocities = {300, -500, 700}};
    const auto trajectory =
        make_trajectory(rods(), fast, {Method::symplectic_euler, Arithmetic::double_, 0.1});
    trajectory->advance(20);
    REQUIRE(trajectory->failure());
}
