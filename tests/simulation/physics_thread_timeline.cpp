// SPDX-License-Identifier: MIT
// Tests for simulation/physics_thread.hpp: going back and forth, undo, goals, the journal.
#include "record_keeper.hpp"
#include "setups.hpp"
#include "simulation/physics_thread.hpp"
#include "simulation/simulation.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"
#include "wait_for_snapshot.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("stepping back restores the earlier states exactly") {
    PhysicsThread thread(study_triple(), {.running = false});
    thread.send(StepOnce{3000});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.step == 3000; }));
    thread.send(StepOnce{-1});
    thread.send(StepOnce{-999}); // is added to the first, even while the first is in progress
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.step == 2000 && !s.timeline.seeking; }));
    CHECK(!thread.newest().timeline.at_end);
    CHECK(thread.newest().timeline.end_step == 3000);
    CHECK(thread.newest().run_state == RunState::stopped);
    Simulation simulation(study_triple());
    IgnoringSink sink;
    simulation.advance(2000, sink);
    Snapshot expected;
    simulation.fill(expected);
    CHECK(thread.newest().states[0].theta == expected.states[0].theta);
    CHECK(thread.newest().states[1].omega == expected.states[1].omega);
    thread.send(StepOnce{-5000}); // stops at the start
    CHECK(comes(thread, [](const Snapshot& s) { return s.step == 0; }));
}

TEST_CASE("a seek goes to a time or a step, and the run then repeats its logged changes") {
    PhysicsThread thread(study_triple(), {.running = false});
    thread.send(SeekTime{0.25}); // the steps to this time are calculated
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.step == 2500 && !s.timeline.seeking; }));
    thread.send(SetGravity{3});
    thread.send(SeekTime{0.75});
    thread.send(SeekStep{1000}); // replaces the other seek, or follows it
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.step == 1000 && !s.timeline.seeking; }));
    CHECK(thread.newest().setup.chain.gravity == 9.81);
    CHECK(thread.newest().timeline.command_times == ChangeTimes{0.25});
    thread.send(SetRunning{true});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.step > 2600; }));
    CHECK(thread.newest().setup.chain.gravity == 3); // the logged change was repeated
    thread.send(SeekStep{500});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.step >= 500 && s.step < 2500; }));
    CHECK(thread.newest().run_state == RunState::running);
    thread.send(SeekTime{-1});
    CHECK(comes(thread, [](const Snapshot& s) { return s.notice.text.find("0 s") != std::string::npos; }));
}

TEST_CASE("undo goes back to the moment of the change") {
    PhysicsThread thread(study_triple(), {.running = false});
    thread.send(StepOnce{1000});
    thread.send(SetGravity{2}, 7);
    thread.send(SetGravity{1}, 7); // in the same drag of a slider
    thread.send(StepOnce{1000});
    thread.send(Undo{});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.timeline.redos == 1 && !s.timeline.seeking; }));
    CHECK(thread.newest().step == 1000);
    CHECK(thread.newest().setup.chain.gravity == 9.81);
    CHECK(thread.newest().timeline.undos == 0);
    thread.send(Undo{});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.notice.text == "there is nothing to undo"; }));
    thread.send(Redo{});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.step == 2000 && !s.timeline.seeking; }));
    CHECK(thread.newest().setup.chain.gravity == 1);
}

TEST_CASE("a run stops at a requested time, kinetic energy or flip") {
    PhysicsThread thread(study_triple(), {.speed = 50, .running = false});
    const auto stopped_with = [&](const char* words) {
        return comes(thread, [words](const Snapshot& s) {
            return s.run_state == RunState::stopped && s.notice.text.find(words) != std::string::npos;
        });
    };
    thread.send(RunUntil{{.kind = RunCondition::Kind::time, .value = 0.3}});
    REQUIRE(stopped_with("t = 0.3 s, as requested"));
    CHECK(thread.newest().step == 3000);

    thread.send(RunUntil{{.kind = RunCondition::Kind::kinetic_above, .value = 150}});
    REQUIRE(stopped_with("risen through 150 J"));
    // The run stops at the first step above 150 J. A step adds less than P·dt, P = g Σ m v < 10·3·30 W.
    CHECK(thread.newest().energy.kinetic >= 150);
    CHECK(thread.newest().energy.kinetic < 150 + 0.1);

    thread.send(RunUntil{{.kind = RunCondition::Kind::flip}});
    REQUIRE(stopped_with("has flipped"));
    const std::vector<double> theta = thread.newest().states[0].theta;
    const double rest = std::abs(std::abs(std::remainder(theta[2], 2 * std::numbers::pi)) - std::numbers::pi);
    const double other =
        std::abs(std::abs(std::remainder(theta[1], 2 * std::numbers::pi)) - std::numbers::pi);
    CHECK(std::min(rest, other) < 30 * 1e-4); // at most one step from upright, at less than 30 rad/s

    thread.send(RunUntil{{.kind = RunCondition::Kind::time, .value = 0.1}});
    CHECK(comes(thread, [](const Snapshot& s) { return s.notice.text.find("past") != std::string::npos; }));
}

TEST_CASE("the run recorded by the journal can be opened again and has the same states") {
    PhysicsThread thread(study_triple(), {.speed = 5, .journal = true});
    RecordKeeper keeper;
    thread.send(SetGravity{3});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.time > 0.5; }));
    thread.send(SetGhost{{.enabled = false}});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.time > 1; }));
    thread.send(SetRunning{false});
    REQUIRE(comes(thread, [&](const Snapshot& s) {
        thread.drain_journal(keeper);
        return s.run_state == RunState::stopped && keeper.record.end == s.step;
    }));
    REQUIRE(keeper.record.log.size() == 2);
    Timeline timeline(study_triple());
    timeline.open(keeper.record);
    IgnoringSink sink;
    timeline.seek(timeline.end(), sink);
    Snapshot repeated;
    timeline.simulation().fill(repeated);
    CHECK(repeated.states[0].theta == thread.newest().states[0].theta);

    thread.send(OpenRun{std::make_shared<RunRecord>(keeper.record)});
    REQUIRE(comes(thread, [&](const Snapshot& s) {
        return s.epoch == 1 && s.step == keeper.record.end && !s.timeline.seeking;
    }));
    CHECK(thread.newest().states[0].theta == repeated.states[0].theta);
}
