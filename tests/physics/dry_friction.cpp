// SPDX-License-Identifier: MIT
// Joints that stick and slip: the events of physics/systems/body_system.hpp.
#include "physics/arithmetic/quad_double.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <numbers>
#include <vector>

using namespace pendula;

namespace {

Chain rubbing_chain(std::size_t links, double torque) {
    Chain chain;
    chain.lengths.assign(links, 1);
    chain.masses.assign(links, 1);
    chain.dry_friction.assign(links, torque);
    return chain;
}

Integration by(Method method, Arithmetic arithmetic, double dt) { return {method, arithmetic, dt, true}; }

/// The angles at which the single link turns round, in the order of time.
std::vector<double> turning_angles(Trajectory& trajectory, double seconds) {
    std::vector<double> angles;
    ChainState before, now;
    trajectory.state(before);
    const auto steps = static_cast<std::int64_t>(seconds / trajectory.integration().dt);
    for (std::int64_t step = 0; step < steps; ++step) {
        trajectory.advance(1);
        trajectory.state(now);
        if (before.omega[0] != 0 && (now.omega[0] == 0 || now.omega[0] * before.omega[0] < 0))
            angles.push_back(now.theta[0]);
        std::swap(before, now);
    }
    return angles;
}

} // namespace

TEST_CASE("dry friction reduces each swing of a pendulum by the same angle until it holds the pendulum",
          "[bulk]") {
    const double torque = 0.002, g = 9.81, start = 0.01;
    Chain chain = rubbing_chain(1, torque);
    chain.gravity = g;
    for (const Method method : {Method::taylor, Method::rk4, Method::dop853, Method::gauss_legendre}) {
        auto trajectory = make_trajectory(chain, {std::vector{start}, AngleUnit::radians, {0}},
                                          by(method, Arithmetic::long_double, 1e-4));
        const std::vector<double> angles = turning_angles(*trajectory, 30);
        CAPTURE(name_of(method), angles);
        // Each half period reduces the amplitude by 2τ/(m g L). The pendulum stops within τ/(m g L) of the
        // middle.
        const double step = 2 * torque / g, held = torque / g;
        REQUIRE(angles.size() > 10);
        double expected = start;
        for (std::size_t i = 0; i < angles.size(); ++i) {
            expected -= step;
            if (i + 1 == angles.size() || expected < 0) break;
            // A sample may lie half a dt from the turning point, where the angle is flat. Also, sin θ < θ.
            CHECK(std::abs(std::abs(angles[i]) - expected) <
                  start * start * start * static_cast<double>(i + 2));
        }
        CHECK(std::abs(angles.back()) <= held);
        ChainState end;
        trajectory->state(end);
        CHECK(end.omega[0] == 0);
        CHECK(end.theta[0] == angles.back());
        const EnergyReport energy = trajectory->energy();
        REQUIRE(energy.accounts.size() == 1);
        CHECK(energy.accounts[0].work < 0);
        CHECK(std::abs(energy.change) < 1e-13 * energy.scale);
    }
}

TEST_CASE(
    "a joint sticks until the torque on it exceeds its friction, and starts to slip at the exact moment") {
    // A motor's torque sin 2πft acts on a link without gravity. The joint starts to slip when the torque
    // reaches τ.
    Chain chain = rubbing_chain(1, 0.5);
    chain.gravity = 0;
    chain.torque = {.course = TorqueCourse::sine, .joint = 1, .strength = 1, .frequency = 0.25};
    const StartState start{std::vector{0.0}, AngleUnit::radians, {0}};
    const double breaks_loose = std::asin(0.5) / (2 * std::numbers::pi * 0.25); // 1/3 s
    for (const Method method : {Method::taylor, Method::rk4, Method::dop853, Method::gauss_legendre}) {
        const auto trajectory = make_trajectory(chain, start, by(method, Arithmetic::long_double, 1e-2));
        trajectory->advance(33);
        ChainState state;
        trajectory->state(state);
        CHECK(state.omega[0] == 0);
        trajectory->advance(17); // to 0.5 s
        // ω = ∫ (sin Ωt − ½) dt from breaks_loose to 0.5 s
        const double turn = 2 * std::numbers::pi * 0.25;
        const double expected =
            (std::cos(turn * breaks_loose) - std::cos(turn * 0.5)) / turn - 0.5 * (0.5 - breaks_loose);
        trajectory->state(state);
        CAPTURE(name_of(method));
        CHECK(std::abs(state.omega[0] - expected) < (method == Method::rk4 ? 1e-10 : 1e-15));
    }
}

TEST_CASE("chains with dry friction come to rest, and their energy balance closes") {
    for (const std::size_t links : {2, 3, 5}) {
        Chain chain = rubbing_chain(links, 0.5 + 0.5 * static_cast<double>(links));
        chain.link_masses.assign(links, 0.5);
        StartState start{.unit = AngleUnit::radians};
        for (std::size_t i = 0; i < links; ++i) {
            start.angles.push_back(1.2 - 0.4 * static_cast<double>(i));
            start.angular_velocities.push_back(0);
        }
        const auto taylor = make_trajectory(chain, start, by(Method::taylor, Arithmetic::long_double, 1e-2));
        const auto finer = make_trajectory(chain, start, by(Method::taylor, Arithmetic::double_double, 1e-2));
        const auto other = make_trajectory(chain, start, by(Method::dop853, Arithmetic::long_double, 2.5e-3));
        double worst = 0, worst_of_other = 0;
        ChainState a, b, c;
        for (int second = 1; second <= 3; ++second) {
            taylor->advance(100);
            finer->advance(100);
            other->advance(400);
            REQUIRE(!taylor->failure());
            REQUIRE(!other->failure());
            const PreciseState exact = finer->precise_state(), here = taylor->precise_state();
            other->state(c);
            for (std::size_t i = 0; i < links; ++i) {
                worst = std::max(worst, std::abs(static_cast<double>(exact.theta[i] - here.theta[i])));
                worst_of_other =
                    std::max(worst_of_other, std::abs(static_cast<double>(exact.theta[i]) - c.theta[i]));
            }
        }
        const EnergyReport energy = taylor->energy();
        CAPTURE(links, worst, worst_of_other, energy.change, other->energy().change);
        CHECK(worst < 1e-15);
        CHECK(worst_of_other < 1e-10);
        CHECK(std::abs(energy.change) < 1e-17 * energy.scale);
        taylor->advance(3000);
        taylor->state(a);
        taylor->advance(10);
        taylor->state(b);
        CHECK(a.theta == b.theta);
        CHECK(std::abs(taylor->energy().change) < 1e-16 * energy.scale);
    }
}

TEST_CASE("a restored motion with sticking joints continues exactly like the original") {
    Chain chain = rubbing_chain(3, 0.4);
    const StartState start{std::vector{1.2, 0.3, -0.4}, AngleUnit::radians, {0, 0, 0}};
    for (const Method method : {Method::taylor, Method::rk4}) {
        const auto whole = make_trajectory(chain, start, by(method, Arithmetic::double_, 1e-3));
        const auto again = whole->clone();
        whole->advance(700);
        const auto bytes = whole->save();
        again->restore(bytes);
        CHECK(again->save() == bytes);
        for (int part : {1, 13, 500, 86}) again->advance(part);
        whole->advance(600);
        CHECK(whole->save() == again->save());
    }
}

TEST_CASE("taylor keeps all digits where a bob with air drag turns round") {
    Chain chain;
    chain.lengths = {1};
    chain.masses = {1};
    chain.air_drag = {0.3};
    const StartState start{std::vector{2.0}, AngleUnit::radians, {0}};
    const auto coarse = make_trajectory(chain, start, by(Method::taylor, Arithmetic::long_double, 1e-2));
    const auto fine = make_trajectory(chain, start, by(Method::taylor, Arithmetic::quad_double, 1e-2));
    coarse->advance(1000);
    fine->advance(1000);
    REQUIRE(!coarse->failure());
    const PreciseState a = coarse->precise_state(), b = fine->precise_state();
    CHECK(std::abs(static_cast<double>(a.theta[0] - b.theta[0])) < 1e-18);
    CHECK(std::abs(fine->energy().change) < 1e-58 * fine->energy().scale);
}
