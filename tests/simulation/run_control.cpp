// SPDX-License-Identifier: MIT
// Tests for simulation/run_control.hpp: what the physics thread does, without the thread.
#include "simulation/run_control.hpp"
#include "setups.hpp"
#include "support/catch.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

Snapshot shown_by(const RunControl& control) {
    Snapshot snapshot;
    control.fill(snapshot);
    return snapshot;
}

} // namespace

TEST_CASE("changes wait for a goal, time control and new runs take its place") {
    IgnoringSink sink;
    RunControl control(study_triple(), 1, false, {}, sink);
    CHECK(control.takes_now(SetGravity{1}));
    control.obey(StepOnce{1000}, 0);
    REQUIRE(control.has_goal());
    for (const Command& waits : {Command(SetGravity{1}), Command(SetGhost{}), Command(SetMotion{}),
                                 Command(Undo{}), Command(Redo{}), Command(SetSpeed{2})})
        CHECK_FALSE(control.takes_now(waits));
    for (const Command& cuts_in : {Command(SetRunning{}), Command(StepOnce{}), Command(SeekTime{}),
                                   Command(RunUntil{}), Command(Reset{}), Command(Load{})})
        CHECK(control.takes_now(cuts_in));
    CHECK(shown_by(control).timeline.seeking);

    control.advance_to_goal(300);
    CHECK(control.simulation().step() == 300);
    control.obey(StepOnce{-500}, 0); // counts from where the goal is
    control.advance_to_goal(100);
    CHECK(control.simulation().step() == 400);
    control.advance_to_goal(1000);
    CHECK(control.simulation().step() == 500);
    CHECK_FALSE(control.has_goal());

    control.obey(StepOnce{1000}, 0);
    control.obey(SetRunning{false}, 0); // cuts the steps short
    CHECK_FALSE(control.has_goal());
    control.obey(SeekStep{100}, 0);
    control.obey(SetRunning{true}, 0); // runs on from there
    REQUIRE(control.has_goal());
    control.advance_to_goal(1000);
    CHECK(control.simulation().step() == 100);
    CHECK(control.state() == RunState::running);
}

TEST_CASE("a refusal is a notice, and pace begins anew with every motion") {
    IgnoringSink sink;
    RunControl control(study_triple(), 1, false, {}, sink);
    const std::uint32_t beginnings = control.beginnings();
    control.obey(SetGravity{-1}, 0);
    CHECK(shown_by(control).notice.serial == 1);
    CHECK(control.beginnings() == beginnings);
    control.obey(SetRunning{true}, 0);
    CHECK(control.beginnings() == beginnings + 1);
    control.obey(SetRunning{true}, 0);
    CHECK(control.beginnings() == beginnings + 1);
    control.advance_run(50);
    CHECK(control.simulation().step() == 50);
    control.obey(RunUntil{{.kind = RunCondition::Kind::time, .value = 0.01}}, 0);
    control.advance_run(1000);
    CHECK(control.simulation().step() == 100);
    CHECK(control.state() == RunState::stopped);
    CHECK(shown_by(control).notice.text == "stopped at t = 0.01 s: 0.01 s are reached");
    CHECK_THROWS_AS(RunControl(study_triple(), 0, false, {}, sink), Refused);
}
