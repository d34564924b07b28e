// SPDX-License-Identifier: MIT
// Tests for simulation/run_control.hpp: what the physics thread does, without the thread.
#include "simulation/run_control.hpp"
#include "random_commands.hpp"
#include "setups.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

#include <memory>

using namespace pendula;
using namespace pendula::test;

namespace {

Snapshot shown_by(const RunControl& control) {
    Snapshot snapshot;
    control.simulation().fill(snapshot);
    control.fill(snapshot);
    return snapshot;
}

} // namespace

TEST_CASE("changes wait until a goal is reached, but time control and new runs replace the goal") {
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
    control.obey(StepOnce{-500}, 0); // counts from the goal
    control.advance_to_goal(100);
    CHECK(control.simulation().step() == 400);
    control.advance_to_goal(1000);
    CHECK(control.simulation().step() == 500);
    CHECK_FALSE(control.has_goal());

    control.obey(StepOnce{1000}, 0);
    control.obey(SetRunning{false}, 0); // cuts the steps short
    CHECK_FALSE(control.has_goal());
    control.obey(SeekStep{100}, 0);
    control.obey(SetRunning{true}, 0); // the run continues from the goal
    REQUIRE(control.has_goal());
    control.advance_to_goal(1000);
    CHECK(control.simulation().step() == 100);
    CHECK(control.state() == RunState::running);
}

TEST_CASE("a stop command ends a seek beyond the calculated end, but not a seek into the past") {
    IgnoringSink sink;
    RunControl control(study_triple(), 1, false, {}, sink);
    control.obey(SeekTime{1e6}, 0);
    control.advance_to_goal(500);
    control.obey(SetRunning{false}, 0);
    CHECK_FALSE(control.has_goal());
    CHECK(control.simulation().step() == 500);
    control.obey(SeekTime{200 * control.simulation().setup().integration.dt},
                 0); // a seek into the past continues
    control.obey(SetRunning{false}, 0);
    REQUIRE(control.has_goal());
    control.advance_to_goal(1000);
    CHECK(control.simulation().step() == 200);
}

TEST_CASE("a refusal only gives a notice, and the pace is measured again when the run starts") {
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
    CHECK(shown_by(control).notice.text == "stopped at t = 0.01 s, as requested");
    CHECK_THROWS_AS(RunControl(study_triple(), 0, false, {}, sink), Refused);
}

TEST_CASE("a refused stop condition replaces neither a goal nor another condition") {
    const Command refused = RunUntil{{.kind = RunCondition::Kind::time, .value = 0}};
    IgnoringSink sink;
    RunControl control(study_triple(), 1, false, {}, sink);
    control.obey(StepOnce{1000}, 0);
    control.advance_to_goal(300);
    control.obey(refused, 0);
    CHECK(shown_by(control).notice.text == "the run is already past 0 s");
    REQUIRE(control.has_goal());
    control.advance_to_goal(1000);
    CHECK(control.simulation().step() == 1000);
    CHECK(control.state() == RunState::stopped);

    control.obey(RunUntil{{.kind = RunCondition::Kind::time, .value = 0.2}}, 0);
    control.advance_run(500);
    control.obey(refused, 0);
    control.advance_run(1000);
    CHECK(control.simulation().step() == 2000);
    CHECK(control.state() == RunState::stopped);
}

TEST_CASE("a new chain or a motion set by hand does not count as the flip that a run waits for") {
    IgnoringSink sink;
    RunControl control(single(170, 1e-3), 1, false, {}, sink);
    control.obey(RunUntil{{.kind = RunCondition::Kind::flip}}, 0);
    control.advance_run(100);
    control.obey(Load{study_triple()}, 0); // has more links than the first chain
    control.advance_run(100);
    CHECK(control.state() == RunState::running);
    CHECK(control.simulation().step() == 100);
    control.obey(RunUntil{{.kind = RunCondition::Kind::flip}}, 0);
    control.obey(SetMotion{{.theta = {7, 7, 7}, .omega = {0, 0, 0}, .x = {}, .y = {}, .vx = {}, .vy = {}}},
                 0);
    control.advance_run(100);
    CHECK(control.state() == RunState::running); // turned by dragging, not flipped
}

TEST_CASE("a run stops with a notice at a logged change that cannot be repeated") {
    IgnoringSink sink;
    Timeline recorded(study_triple());
    recorded.advance(100, sink);
    recorded.apply(SetGravity{5});
    recorded.advance(100, sink);
    auto record = std::make_shared<RunRecord>(recorded.record());
    record->log.push_back({150, SetLanes{{{.dt = 3e-5}}}, 0}); // 1e-4 s is not a multiple of it
    RunControl control(study_triple(), 1, false, {}, sink);
    control.obey(OpenRun{record}, 0);
    REQUIRE(control.has_goal());
    while (control.has_goal()) control.advance_to_goal(40);
    CHECK(control.simulation().step() == 150);
    CHECK(control.state() == RunState::stopped);
    CHECK(shown_by(control).notice.text.find("refused") != std::string::npos);
    CHECK(shown_by(control).timeline.end_step == 150);
    control.obey(StepOnce{10}, 0); // the run can continue from there
    while (control.has_goal()) control.advance_to_goal(40);
    CHECK(control.simulation().step() == 160);
    CHECK(control.simulation().setup().chain.gravity == 5);
}

TEST_CASE("a step back is completed even if the run is started before its end") {
    IgnoringSink sink;
    RunControl control(study_triple(), 1, false, {}, sink);
    control.obey(StepOnce{5000}, 0);
    while (control.has_goal()) control.advance_to_goal(1000);
    control.obey(StepOnce{-1}, 0);
    control.obey(SetRunning{true}, 0);
    while (control.has_goal()) control.advance_to_goal(1000);
    CHECK(control.simulation().step() == 4999);
    CHECK(control.state() == RunState::running);
}

TEST_CASE("a smaller dt changes a failed run into a stopped one") {
    IgnoringSink sink;
    Setup setup = study_triple(Arithmetic::double_);
    setup.integration.dt = 2;
    RunControl control(setup, 1, true, {}, sink);
    for (int i = 0; i < 100 && control.state() == RunState::running; ++i) control.advance_run(100);
    REQUIRE(control.state() == RunState::failed);
    control.obey(SetTimestep{1e-4}, 0);
    CHECK(control.state() == RunState::stopped);
}

TEST_CASE("samples stay in order under random commands between batches of random length") {
    constexpr unsigned seeds = sanitized ? 4 : 60;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        INFO("seed " << seed);
        std::mt19937 random(seed);
        CheckingSink sink;
        RunControl control(study_triple(Arithmetic::double_), 2, true, {.memory_budget = 200'000}, sink);
        control.set_keyframe_interval(256);
        for (int i = 0; i < 400; ++i) {
            const Command command = random_command(random);
            while (!control.takes_now(command))
                control.advance_to_goal(1 + static_cast<std::int64_t>(random() % 300));
            control.obey(command, static_cast<std::uint32_t>(random() % 3));
            if (control.has_goal()) {
                if (random() % 2) control.advance_to_goal(1 + static_cast<std::int64_t>(random() % 300));
            } else if (control.state() == RunState::running) {
                control.advance_run(static_cast<std::int64_t>(random() % 400));
            }
        }
        REQUIRE(sink.wrong == 0);
        REQUIRE(sink.seen > 0);
    }
}

TEST_CASE("a new integration keeps the run's position, goal and stop condition") {
    Setup wished = study_triple();
    wished.accuracy = Accuracy::automatic;
    Setup better = wished;
    better.integration.arithmetic = Arithmetic::double_double;
    better.integration.dt = 4e-4;
    IgnoringSink sink;
    RunControl control(wished, 1, true, {}, sink);
    SECTION("position") {
        control.advance_run(500); // 0.05 s
        control.obey(Reintegrate{better}, 0);
        REQUIRE(control.has_goal());
        control.advance_to_goal(1000);
        CHECK_FALSE(control.has_goal());
        CHECK(control.simulation().step() == 125);
        CHECK(control.state() == RunState::running);
    }
    SECTION("goal") {
        control.obey(StepOnce{1000}, 0);
        control.advance_to_goal(300);
        CHECK(control.takes_now(Reintegrate{better}));
        control.obey(Reintegrate{better}, 0);
        control.advance_to_goal(1000);
        CHECK(control.simulation().step() == 250); // 0.1 s
    }
    SECTION("position in the past, and the end") {
        control.advance_run(1000); // 0.1 s
        control.obey(SeekTime{0.02}, 0);
        control.advance_to_goal(2000);
        control.obey(Reintegrate{better}, 0);
        control.advance_to_goal(2000);
        CHECK(control.simulation().step() == 50);
        CHECK(control.timeline().end() == 250);
        CHECK_FALSE(control.timeline().at_end());
    }
    SECTION("stop condition") {
        control.obey(RunUntil{{.kind = RunCondition::Kind::time, .value = 0.2}}, 0);
        control.advance_run(100);
        control.obey(Reintegrate{better}, 0);
        CHECK(control.simulation().setup() == better);
        control.advance_run(10000);
        CHECK(control.simulation().step() == 500);
        CHECK(control.state() == RunState::stopped);
    }
    SECTION("a new integration that comes too late is ignored") {
        control.obey(SetGravity{5}, 0);
        control.obey(StepOnce{1000}, 0);
        control.obey(Reintegrate{better}, 0);
        CHECK(control.has_goal());
        control.advance_to_goal(2000);
        CHECK(control.simulation().step() == 1000);
    }
}
