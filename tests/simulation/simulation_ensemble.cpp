// SPDX-License-Identifier: MIT
// Tests for simulation/simulation.hpp: what begins a schedule, what changes it, and that a timeline keeps
// it.
#include "simulation/simulation.hpp"

#include "setups.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <numbers>
#include <string>

using namespace pendula;
using namespace pendula::test;

namespace {

Setup with_ensemble() {
    Setup setup = study_triple(Arithmetic::double_);
    setup.ensemble.enabled = true;
    setup.ensemble.setup.count = 10;
    return setup;
}

Motion motion_at(double angle) {
    Motion motion;
    motion.theta = {angle, 0.5, -0.25};
    motion.omega = {0, 1, 0};
    return motion;
}

std::string refusal_of(Simulation& simulation, const Command& command) {
    try {
        simulation.apply(command);
    } catch (const Refused& refused) {
        return refused.what();
    }
    return "not refused";
}

} // namespace

TEST_CASE("an ensemble starts with the run, from the scene's start state") {
    const Setup setup = with_ensemble();
    const Simulation simulation(setup);
    REQUIRE(simulation.ensemble_schedule());
    CHECK(simulation.ensemble_schedule()->time == 0);
    CHECK(simulation.ensemble_schedule()->start == setup.start);
    CHECK(simulation.ensemble_schedule()->chain == setup.chain);
    CHECK(simulation.ensemble_schedule()->setup == setup.ensemble.setup);
    CHECK_FALSE(Simulation(study_triple()).ensemble_schedule());
    MotionSnapshot snapshot;
    simulation.fill(snapshot);
    CHECK(snapshot.ensemble_schedule == simulation.ensemble_schedule());
}

TEST_CASE("a change of the ensemble, a motion set by hand or a reset restarts the ensemble's schedule") {
    Simulation simulation(with_ensemble());
    IgnoringSink sink;
    simulation.advance(500, sink);
    SetEnsemble other{simulation.setup().ensemble};
    other.ensemble.setup.spread = 0.5;
    simulation.apply(other);
    SharedSchedule schedule = simulation.ensemble_schedule();
    CHECK(schedule->time == simulation.time());
    CHECK(schedule->setup.spread == 0.5);
    CHECK(schedule->start.angles == simulation.members().front().now.theta);
    CHECK(schedule->start.angular_velocities == simulation.members().front().now.omega);

    simulation.advance(500, sink);
    simulation.apply(SetMotion{motion_at(1 + 6 * std::numbers::pi)});
    schedule = simulation.ensemble_schedule();
    CHECK(schedule->time == simulation.time());
    // Removing three whole turns costs only half a unit in the last place of 6π and of 2π in double.
    CHECK(std::abs(schedule->start.angles[0] - 1) <= 8 * std::numeric_limits<double>::epsilon());
    CHECK(schedule->start.angles[1] == 0.5);
    CHECK(schedule->start.angular_velocities == motion_at(1).omega);

    simulation.apply(Reset{});
    CHECK(simulation.ensemble_schedule()->time == 0);
    CHECK(simulation.ensemble_schedule()->setup.spread == 0.5);
    simulation.apply(SetEnsemble{});
    CHECK_FALSE(simulation.ensemble_schedule());
    simulation.apply(SetGravity{1});
    CHECK_FALSE(simulation.ensemble_schedule());
}

TEST_CASE("the ensemble's schedule records changes of the chain and ignores dt, ghosts and lanes") {
    Simulation simulation(with_ensemble());
    IgnoringSink sink;
    simulation.advance(700, sink);
    const SharedSchedule before = simulation.ensemble_schedule();
    simulation.apply(SetTimestep{2e-4});
    simulation.apply(SetGhost{{.enabled = true, .link = 2, .offset = 1e-9, .count = 3}});
    simulation.apply(SetLanes{});
    simulation.apply(ResetEnergyReference{});
    simulation.apply(SetGravity{simulation.setup().chain.gravity});
    CHECK(simulation.ensemble_schedule() == before);
    simulation.apply(SetGravity{1});
    simulation.apply(SetDamping{0.125});
    simulation.advance(300, sink);
    Chain heavier = simulation.setup().chain;
    heavier.masses[1] = 4;
    simulation.apply(SetChain{heavier});
    const SharedSchedule schedule = simulation.ensemble_schedule();
    CHECK(begin_alike(*schedule, *before));
    REQUIRE(schedule->changes.size() == 2);
    CHECK(schedule->changes[0]->time == 700 * 1e-4);
    CHECK(schedule->changes[0]->chain.damping == 0.125);
    CHECK(schedule->changes[1]->chain == heavier);
}

TEST_CASE("commands that would make the ensemble impossible are refused and change nothing") {
    Simulation simulation(with_ensemble());
    IgnoringSink sink;
    simulation.advance(10, sink);
    const StateHash before = simulation.hash();
    const SharedSchedule schedule = simulation.ensemble_schedule();
    Chain elastic = simulation.setup().chain;
    elastic.model = Model::elastic;
    CHECK(refusal_of(simulation, SetChain{elastic}) ==
          "an ensemble is made of rigid chains: turn the ensemble off to make the chain elastic");
    Setup nine = simulation.setup();
    for (std::vector<double>* list : {&nine.chain.lengths, &nine.chain.masses}) list->assign(9, 1);
    for (std::vector<double>* list : {&nine.start.angles, &nine.start.angular_velocities}) list->assign(9, 0);
    CHECK(refusal_of(simulation, Load{nine}) == "an ensemble is made of chains of 1 to 8 links, not 9");
    SetEnsemble bad{simulation.setup().ensemble};
    bad.ensemble.setup.count = 0;
    CHECK(refusal_of(simulation, bad) == "an ensemble must have 1 to 10000000 members, not 0");
    bad.ensemble = {true, {.seed = largest_seed + 1}};
    CHECK(refusal_of(simulation, bad) ==
          "the ensemble's seed must be a whole number from 0 to 9007199254740992, not 9007199254740993");
    Motion short_one = motion_at(1);
    short_one.omega.pop_back();
    CHECK(refusal_of(simulation, SetMotion{short_one}) ==
          "a motion needs 3 finite numbers, one for each link");
    CHECK(refusal_of(simulation, SetDamping{1500}).starts_with("ensemble: dt = 0.002 s is too large"));
    CHECK(simulation.hash() == before);
    CHECK(simulation.ensemble_schedule() == schedule);

    simulation.apply(SetEnsemble{});
    simulation.apply(SetChain{elastic});
    CHECK(refusal_of(simulation, SetEnsemble{{true, {}}}) ==
          "an ensemble is made of rigid chains: choose the rigid model");
    CHECK_FALSE(simulation.ensemble_schedule());
}

TEST_CASE("seeks, undo and redo restore the ensemble's schedule of the moment to which they go") {
    IgnoringSink sink;
    Timeline timeline(with_ensemble());
    timeline.set_keyframe_interval(100);
    timeline.advance(1000, sink);
    timeline.apply(SetGravity{1});
    timeline.advance(1000, sink);
    SetEnsemble other{timeline.simulation().setup().ensemble};
    other.ensemble.setup.starts = EnsembleStarts::ball;
    timeline.apply(other);
    timeline.advance(500, sink);
    const auto schedule = [&]() -> const EnsembleSchedule& {
        return *timeline.simulation().ensemble_schedule();
    };
    const EnsembleSchedule last = schedule();
    CHECK(last.setup.starts == EnsembleStarts::ball);

    timeline.seek(1500, sink);
    CHECK(schedule().time == 0);
    CHECK(schedule().changes.size() == 1);
    timeline.seek(999, sink);
    CHECK(schedule().changes.empty());
    timeline.seek(2500, sink);
    CHECK(begin_alike(schedule(), last));

    timeline.seek(*timeline.undo(), sink);
    CHECK(schedule().time == 0);
    CHECK(timeline.simulation().step() == 2000);
    timeline.seek(*timeline.undo(), sink);
    CHECK(schedule().changes.empty());
    timeline.seek(*timeline.redo(), sink);
    timeline.seek(*timeline.redo(), sink);
    CHECK(begin_alike(schedule(), last));
    CHECK(timeline.simulation().ensemble_schedule()->changes.empty());

    Timeline replayed(with_ensemble());
    replayed.open(timeline.record());
    replayed.seek(timeline.end(), sink);
    CHECK(begin_alike(*replayed.simulation().ensemble_schedule(), last));
    CHECK(replayed.simulation().hash() == timeline.simulation().hash());
}

TEST_CASE("an ensemble on an energy shell restarts at rest when the chain is brought to rest") {
    Setup setup = with_ensemble();
    setup.ensemble.setup.starts = EnsembleStarts::shell;
    Simulation simulation(setup);
    IgnoringSink sink;
    simulation.advance(100, sink);
    Motion rest = motion_at(0);
    for (auto* numbers : {&rest.theta, &rest.omega}) std::ranges::fill(*numbers, 0);
    simulation.apply(SetMotion{rest});
    CHECK(simulation.ensemble_schedule()->time == simulation.time());
    CHECK(simulation.ensemble_schedule()->start.angles == rest.theta);
}
