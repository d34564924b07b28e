// SPDX-License-Identifier: MIT
// Tests for simulation/trajectory_group.hpp: damping removes the expected energy, however the steps are
// grouped; states within a step.
#include "setups.hpp"

#include "simulation/simulation.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace pendula;
using namespace pendula::test;

namespace {

Setup damped(Method method, double dt, Model model = Model::rigid) {
    Setup setup = study_triple();
    setup.chain.model = model;
    setup.chain.damping = 0.2;
    setup.ghost.enabled = false;
    setup.integration = {.method = method, .arithmetic = Arithmetic::long_double, .dt = dt};
    return setup;
}

/// The relative difference between the expected loss and the actual change of energy since the reference.
double error_of(const Simulation& simulation) {
    const double change = simulation.main().energy().change;
    return std::abs(simulation.damping_loss() - change) / std::abs(change);
}

} // namespace

TEST_CASE("the energy lost by damping agrees with the expected loss to 1e-6, with all accurate methods") {
    for (const Setup& setup :
         {damped(Method::rk4, 1e-4), damped(Method::dop853, 1e-3), damped(Method::gauss_legendre, 8e-3),
          damped(Method::taylor, 16e-3), damped(Method::taylor, 4e-3, Model::elastic)}) {
        CAPTURE(std::string(name_of(setup.integration.method)), setup.integration.dt);
        Simulation simulation(setup);
        IgnoringSink sink;
        CHECK(simulation.damping_loss() == 0);
        for (const double seconds : {1.0, 3.003, 10.0}) {
            simulation.advance(simulation.boundary_at_or_after(seconds) - simulation.step(), sink);
            CHECK(simulation.main().energy().change < -5);
            CHECK(error_of(simulation) < 1e-6);
        }
    }
}

TEST_CASE("the expected damping loss depends neither on the grouping of steps nor on seeks") {
    const Setup setup = damped(Method::rk4, 1e-3);
    IgnoringSink sink;
    const auto disturb = [&](Timeline& timeline) {
        timeline.advance(1501 - timeline.simulation().step(), sink);
        timeline.apply(SetDamping{0.5});
        timeline.advance(800, sink);
        timeline.apply(SetGravity{3.7});
        timeline.advance(700, sink);
    };
    Timeline whole(setup), pieces(setup);
    pieces.set_keyframe_interval(129);
    for (int i = 0; i < 1501; ++i) pieces.advance(1, sink);
    disturb(whole);
    disturb(pieces);
    const double loss = whole.simulation().damping_loss();
    CHECK(pieces.simulation().damping_loss() == loss);
    CHECK(error_of(whole.simulation()) < 1e-6);

    pieces.seek(1000, sink);
    CHECK(error_of(pieces.simulation()) < 1e-6);
    pieces.seek(3001, sink);
    CHECK(pieces.simulation().damping_loss() == loss);
    const auto back = pieces.undo();
    REQUIRE(back);
    pieces.seek(*back, sink);
    CHECK(error_of(pieces.simulation()) < 1e-6);
}

TEST_CASE("the expected damping loss has the same reference as the energy's change") {
    Simulation simulation(damped(Method::rk4, 1e-3));
    IgnoringSink sink;
    simulation.advance(2000, sink);
    simulation.apply(ResetEnergyReference{});
    CHECK(simulation.damping_loss() == 0);
    simulation.advance(777, sink);
    CHECK(error_of(simulation) < 1e-6);
    Integration other = simulation.setup().integration;
    other.method = Method::dop853;
    simulation.apply(SetIntegration{other});
    simulation.advance(777, sink);
    CHECK(error_of(simulation) < 1e-6);
    Motion motion;
    motion.theta = {1, 2, 3};
    motion.omega = {0, 1, 0};
    simulation.apply(SetMotion{motion});
    simulation.advance(777, sink);
    CHECK(error_of(simulation) < 1e-6);
    simulation.apply(SetDamping{0});
    simulation.advance(777, sink);
    CHECK(simulation.damping_loss() == 0);
}

TEST_CASE("the Hermite cubic has the exact values and slopes at both ends") {
    const HermiteEnd first{0.1, -3}, last{1e5, 7};
    CHECK(hermite(first, last, 0.25, 0).value == first.value);
    CHECK(hermite(first, last, 0.25, 1).value == last.value);
    CHECK(hermite(first, last, 0.25, 0).slope == first.slope);
    CHECK(hermite(first, last, 0.25, 1).slope == last.slope);
}

TEST_CASE("the Hermite cubic stays within its error bounds for a sine") {
    // The classical error bounds for a function whose fourth derivative is at most 1 (here |sin|) are h⁴/384
    // for the value and √3 h³/216 for the slope. At a crest of the sine, the error almost reaches the first.
    for (const double h : {0.5, 0.1, 0.02}) {
        double worst_value = 0, worst_slope = 0;
        for (double t = 0; t < 6.3; t += h / 3) {
            const HermiteEnd first{std::sin(t), std::cos(t)}, last{std::sin(t + h), std::cos(t + h)};
            for (double s = 0; s <= 1; s += 1.0 / 64) {
                const HermiteEnd between = hermite(first, last, h, s);
                worst_value = std::max(worst_value, std::abs(between.value - std::sin(t + s * h)));
                worst_slope = std::max(worst_slope, std::abs(between.slope - std::cos(t + s * h)));
            }
        }
        const double roundoff = 1e-14 / h;
        CHECK(worst_value <= std::pow(h, 4) / 384 + roundoff);
        CHECK(worst_value >= 0.8 * std::pow(h, 4) / 384);
        CHECK(worst_slope <= std::sqrt(3.0) * std::pow(h, 3) / 216 + roundoff);
    }
}
