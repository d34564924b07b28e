// SPDX-License-Identifier: MIT
// Tests for simulation/measured_motion.hpp, and for a recording beside a simulated chain.
#include "simulation/measured_motion.hpp"

#include "setups.hpp"
#include "simulation/simulation.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

MeasuredMotion motion_of(std::vector<double> times, std::vector<double> angles) {
    MeasuredMotion motion;
    motion.kept = std::make_shared<const MeasuredRows>(MeasuredRows{std::move(times), std::move(angles)});
    return motion;
}

double slow_angle(double t) { return 0.4 * std::cos(2 * t); }

/// A single link beside a recording of slow_angle() at 100 Hz for 3 s. The recording's times begin at 7 s,
/// and its rows between 1 and 1.5 s are missing.
Setup beside_recording() {
    Setup setup = single(20, 1e-3);
    std::vector<double> times, angles;
    for (int i = 0; i <= 300; ++i) {
        if (i > 100 && i < 150) continue;
        times.push_back(7 + 0.01 * i);
        angles.push_back(slow_angle(0.01 * i));
    }
    setup.measured = motion_of(std::move(times), std::move(angles));
    return setup;
}

const ChainState& measured_state(const Simulation& simulation) { return simulation.members().at(1).now; }

} // namespace

TEST_CASE(
    "absolute_angles() converts the zero, sense and reference of recorded angles and unwraps their turns") {
    MeasuredMotion motion = motion_of({0, 1, 2}, {0.1, 0.2, 3.1, 0.3, -3.1, 0.4});
    const auto first = absolute_angles(motion, 2);
    CHECK(first ==
          std::vector<double>{0.1, 0.2, 3.1, 0.3, 3.1 + std::remainder(-6.2, 2 * std::numbers::pi), 0.4});
    motion.sense = MeasuredSense::clockwise;
    CHECK(absolute_angles(motion, 2)[1] == -0.2);
    motion.relative = true;
    CHECK(absolute_angles(motion, 2)[1] == -0.2 - 0.1);
    motion.zero = MeasuredZero::up;
    const auto all = absolute_angles(motion, 2);
    CHECK(all[0] == -0.1 + std::numbers::pi);
    // The relative angle of link 2 does not depend on the zero.
    CHECK(std::abs(std::remainder(all[1] - (all[0] - 0.2), 2 * std::numbers::pi)) < 1e-15);
}

TEST_CASE("a recording moves beside the chain at its own times, and is hidden in gaps and after its end") {
    Simulation simulation(beside_recording());
    KeepingSink sink;
    REQUIRE(simulation.members().size() == 2);
    CHECK(simulation.members()[1].kind == TrajectoryKind::measured);
    const auto advance_to = [&](double time) {
        simulation.advance(simulation.boundary_at_or_after(time) - simulation.step(), sink);
    };
    for (const double time : {0.0, 0.25, 0.503, 0.9}) {
        advance_to(time);
        CAPTURE(time);
        CHECK(simulation.members()[1].is_seen);
        // A cubic joins values and slopes that come from parabolas. Both errors are of second order or higher
        // in 10 ms; the third derivative is at most 0.4 · 2³.
        CHECK(std::abs(measured_state(simulation).theta[0] - slow_angle(simulation.time())) < 1e-5);
        CHECK(std::abs(measured_state(simulation).omega[0] + 0.8 * std::sin(2 * simulation.time())) < 2e-3);
        CHECK(measured_state(simulation).x[0] == std::sin(measured_state(simulation).theta[0]));
    }
    advance_to(1.25);
    CHECK_FALSE(simulation.members()[1].is_seen);
    advance_to(2);
    CHECK(simulation.members()[1].is_seen);
    advance_to(3.5);
    CHECK_FALSE(simulation.members()[1].is_seen);
    const double interval = simulation.setup().sample_interval;
    for (const KeptSample& sample : sink.samples) {
        if (sample.header.trajectory != 1) continue;
        const double time = static_cast<double>(sample.header.index) * interval;
        CHECK((time <= 1.001 || time >= 1.489));
        CHECK(time <= 3.001);
    }
}

TEST_CASE("a recording keeps its times when parameters change, ghosts are added and the chain is moved") {
    Simulation simulation(beside_recording());
    IgnoringSink sink;
    simulation.advance(300, sink);
    simulation.apply(SetTimestep{2e-3});
    simulation.apply(SetGravity{3});
    simulation.apply(SetGhost{{.enabled = true, .count = 3}});
    simulation.apply(SetLanes{{{Method::rk4, Arithmetic::long_double, false, 0}}});
    simulation.apply(SetMotion{{{1.0}, {0.0}, {}, {}, {}, {}}});
    simulation.advance(100, sink);
    REQUIRE(simulation.members().size() == 6);
    CHECK(simulation.time() == 0.5);
    CHECK(simulation.members()[1].kind == TrajectoryKind::measured);
    CHECK(std::abs(measured_state(simulation).theta[0] - slow_angle(0.5)) < 1e-5);
    simulation.apply(SetGhost{{.enabled = false}});
    CHECK(simulation.members()[1].kind == TrajectoryKind::measured);
    CHECK(simulation.members()[2].kind == TrajectoryKind::precision);
}

TEST_CASE("seeking and undo in a run beside a recording lead to the same hashes") {
    Timeline timeline(beside_recording());
    IgnoringSink sink;
    timeline.advance(700, sink);
    const StateHash before = timeline.simulation().hash();
    timeline.apply(SetTimestep{5e-4});
    timeline.advance(500, sink);
    const StateHash after = timeline.simulation().hash();
    timeline.seek(350, sink);
    CHECK(std::abs(measured_state(timeline.simulation()).theta[0] - slow_angle(0.35)) < 1e-5);
    timeline.seek(1200, sink);
    CHECK(timeline.simulation().hash() == after);
    timeline.seek(700, sink);
    timeline.undo();
    timeline.seek(700, sink);
    CHECK(timeline.simulation().hash() == before);
}

TEST_CASE("a recording's settings change the hash of a run, and an empty recording does not") {
    const Setup with = beside_recording();
    Setup without = with, turned = with;
    without.measured = {};
    turned.measured.sense = MeasuredSense::clockwise;
    CHECK_FALSE(with == without);
    CHECK_FALSE(with == turned);
    CHECK(Simulation(with).hash() != Simulation(turned).hash());
    Setup empty = without;
    empty.measured.kept = std::make_shared<const MeasuredRows>();
    CHECK(empty == without);
    CHECK(Simulation(empty).hash() == Simulation(without).hash());
}

TEST_CASE("the distance from a recording is the difference of the angles") {
    Setup setup = beside_recording();
    setup.start = {.angles = {0.4}, .unit = AngleUnit::radians, .angular_velocities = {5}};
    Simulation simulation(setup);
    KeepingSink sink;
    simulation.advance(200, sink);
    const Member& measured = simulation.members()[1];
    const double angle = std::abs(measured.now.theta[0] - simulation.members()[0].now.theta[0]);
    CHECK(std::abs(measured.separation.angle / angle - 1) < 0.05);
    for (const KeptSample& sample : sink.samples)
        if (sample.header.trajectory == 1 && sample.header.index > 10)
            CHECK(sample.header.log_distance < std::log10(1.5));
}

TEST_CASE("a recording that does not fit its chain is refused in one sentence") {
    const auto refused = [](const MeasuredMotion& motion, Model model = Model::rigid) {
        Chain chain;
        chain.lengths = {1, 1};
        chain.masses = {1, 1};
        chain.model = model;
        return measured_refusal(motion, chain).value_or("accepted");
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(refused({}) == "accepted");
    CHECK(refused(motion_of({0, 1}, {1, 2, 3, 4})) == "accepted");
    CHECK(refused(motion_of({0, 1}, {1, 2, 3})) ==
          "a measured motion of 2 links at 2 points in time needs 4 angles, got 3");
    CHECK(refused(motion_of({0}, {1, 2})) == "a measured motion needs at least 2 points in time, got 1");
    CHECK(refused(motion_of({0, 0}, {1, 2, 3, 4})) ==
          "the times of a measured motion must increase; time no. 2 does not");
    CHECK(refused(motion_of({0, 1}, {1, 2, nan, 4})) ==
          "the angles of a measured motion must be finite numbers");
    CHECK(refused(motion_of({0, 1}, {1, 2, 3, 4}), Model::elastic) ==
          "a measured motion can only be shown beside a rigid chain: choose the rigid model");
    Setup setup = beside_recording();
    setup.chain.model = Model::elastic;
    CHECK_THROWS_AS(Simulation(setup), Refused);
}
