// SPDX-License-Identifier: MIT
// Tests for simulation/timeline.hpp and simulation/timeline_run.hpp: where undo and redo lead.
#include "record_keeper.hpp"
#include "simulation/replay.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"
#include "timelines.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a change in the past cuts off the future, and undo restores it") {
    Timeline timeline(study_triple());
    timeline.set_keyframe_interval(250);
    IgnoringSink sink;
    run(timeline, {{400, SetGravity{5}}, {900, SetDamping{0.1}}}, 1500, sink);
    const StateHash end = timeline.simulation().hash();
    const RunRecord whole = timeline.record();

    timeline.seek(600, sink);
    const StateHash middle = timeline.simulation().hash();
    CHECK(!timeline.at_end());
    timeline.apply(SetGravity{1});
    CHECK(timeline.at_end());
    CHECK(timeline.end() == 600);
    timeline.advance(2000, sink);
    const StateHash other_end = timeline.simulation().hash();
    CHECK(timeline.record().log.size() == 2);

    CHECK(timeline.undo() == 600);
    timeline.seek(600, sink);
    CHECK(timeline.simulation().hash() == middle);
    CHECK(timeline.end() == 1500);
    CHECK(timeline.record() == whole);
    timeline.seek(1500, sink);
    CHECK(timeline.simulation().hash() == end);

    CHECK(timeline.redo() == 2600);
    timeline.seek(2600, sink);
    CHECK(timeline.simulation().hash() == other_end);
    CHECK(timeline.record().log.size() == 2);
    CHECK(!timeline.redo());

    // Further undos go back to each change, at its step.
    for (const std::int64_t step : {1500, 900, 400}) {
        CHECK(timeline.undo() == step);
        timeline.seek(step, sink);
    }
    CHECK(!timeline.undo());
    CHECK(timeline.record().log.empty());
    Timeline untouched(study_triple());
    untouched.advance(400, sink);
    CHECK(timeline.simulation().hash() == untouched.simulation().hash());
}

TEST_CASE("a new run can be undone and redone") {
    Timeline timeline(study_triple());
    KeepingSink sink;
    run(timeline, {{300, SetGravity{2}}}, 700, sink);
    const StateHash first = timeline.simulation().hash();
    const std::uint32_t epoch = timeline.simulation().epoch();
    timeline.apply(Reset{});
    timeline.advance(100, sink);
    CHECK(timeline.simulation().epoch() != epoch);
    CHECK(timeline.simulation().setup().chain.gravity == 2);
    const StateHash second = timeline.simulation().hash();
    CHECK(timeline.undo() == 700);
    const std::uint32_t back = timeline.simulation().epoch();
    CHECK(back > epoch + 1); // a new epoch: its samples are joined with those of neither run
    timeline.seek(700, sink);
    CHECK(timeline.simulation().hash() == first);
    CHECK(timeline.redo() == 100);
    timeline.seek(100, sink);
    CHECK(timeline.simulation().hash() == second);
}

TEST_CASE("one undo undoes all new starts of one gesture") {
    Timeline timeline(study_triple());
    IgnoringSink sink;
    timeline.advance(1000, sink);
    const StateHash before = timeline.simulation().hash();
    StartState start = study_triple().start;
    for (int i = 0; i < 30; ++i) {
        start.angles[0] = 90 - i;
        timeline.apply(SetStart{start}, 4);
        timeline.advance(20, sink);
    }
    CHECK(timeline.undo() == 1000);
    timeline.seek(1000, sink);
    CHECK(timeline.simulation().hash() == before);
    CHECK(!timeline.undo());
}

TEST_CASE("the keyframes of the present run and of the undo history stay within the memory budget") {
    Timeline timeline(study_triple(Arithmetic::double_), {.memory_budget = 400'000});
    timeline.set_keyframe_interval(10);
    IgnoringSink sink;
    TimelineReport report;
    for (int run = 0; run < 12; ++run) {
        timeline.advance(3000, sink);
        timeline.apply(Reset{});
    }
    for (int turn = 0; turn < 12; ++turn) timeline.undo();
    timeline.fill(report);
    CHECK(report.all_keyframe_bytes <= 400'000);
    CHECK(report.all_keyframe_bytes >= report.keyframe_bytes);
}

TEST_CASE("one undo undoes all changes of one gesture") {
    Timeline timeline(study_triple());
    IgnoringSink sink;
    timeline.advance(100, sink);
    for (int i = 1; i <= 20; ++i) {
        timeline.apply(SetGravity{9.81 - 0.1 * i}, 5);
        timeline.advance(10, sink);
    }
    timeline.apply(SetGravity{1}, 6);
    CHECK(timeline.record().log.size() == 21);
    CHECK(timeline.undo() == 300);
    CHECK(timeline.undo() == 100);
    CHECK(timeline.record().log.empty());
}

TEST_CASE("the changes of an opened run are undone and redone one by one") {
    const Setup setup = study_triple(Arithmetic::double_);
    Timeline timeline(setup);
    IgnoringSink sink;
    run(timeline, eventful_log(setup), 3000, sink);
    const RunRecord record = timeline.record();

    Timeline opened(setup);
    opened.open(record);
    opened.seek(opened.end(), sink);
    for (std::size_t left = record.log.size(); left > 0; --left) {
        const auto step = opened.undo();
        REQUIRE(step == record.log[left - 1].step);
        opened.seek(*step, sink);
        REQUIRE(timeline.undo() == step); // as in the original timeline
        timeline.seek(*step, sink);
        CHECK(opened.record().log == timeline.record().log);
        CHECK(opened.simulation().hash() == timeline.simulation().hash());
    }
    CHECK_FALSE(opened.undo());
    CHECK(opened.simulation().setup().chain.gravity == setup.chain.gravity);
    while (const auto step = opened.redo()) opened.seek(*step, sink);
    opened.seek(record.end, sink);
    CHECK(opened.record().log == record.log);
    timeline.open(record);
    timeline.seek(record.end, sink);
    CHECK(opened.simulation().hash() == timeline.simulation().hash());
}

TEST_CASE("in an opened run, one undo undoes all changes of one drag of a slider") {
    Timeline timeline(single(0.1, 1e-2));
    IgnoringSink sink;
    timeline.advance(100, sink);
    for (int i = 0; i < 20; ++i) {
        timeline.apply(SetGravity{9.81 - 0.1 * i});
        timeline.advance(2, sink);
    }
    timeline.advance(100, sink);
    timeline.apply(SetGravity{1});
    timeline.advance(10, sink);
    Timeline opened(single(0.1, 1e-2));
    opened.open(timeline.record());
    CHECK(opened.undo() == 240);
    CHECK(opened.undo() == 100);
    CHECK(opened.record().log.empty());
    CHECK_FALSE(opened.undo());
}

TEST_CASE("a run with a new integration replaces the old run, and undo does not return to the old run") {
    Setup wished = study_triple();
    wished.accuracy = Accuracy::automatic;
    Setup better = wished;
    better.integration.arithmetic = Arithmetic::double_double;
    better.integration.method = Method::taylor;
    better.integration.dt = 4e-3;
    IgnoringSink sink;
    Timeline timeline(study_triple());
    timeline.advance(500, sink);
    timeline.apply(Load{wished});
    timeline.advance(100, sink);
    CHECK_FALSE(timeline.apply(Reintegrate{better})); // a new run
    CHECK(timeline.simulation().step() == 0);
    CHECK(timeline.record().setup == better);
    timeline.advance(50, sink);
    Timeline plain(better);
    plain.advance(50, sink);
    CHECK(timeline.simulation().hash() == plain.simulation().hash());

    CHECK(timeline.undo() == 500); // past both
    timeline.seek(500, sink);
    CHECK(timeline.record().setup == study_triple());
    CHECK_FALSE(timeline.undo());
    CHECK(timeline.redo() == 50);
    timeline.seek(50, sink);
    CHECK(timeline.simulation().hash() == plain.simulation().hash());
}

TEST_CASE("a run with a new integration keeps its end time before it has been calculated again") {
    Setup wished = study_triple();
    wished.accuracy = Accuracy::automatic;
    Setup better = wished;
    better.integration.arithmetic = Arithmetic::double_double;
    better.integration.dt = 1.5e-4; // 0.05 s is 333.3 of these steps
    IgnoringSink sink;
    RecordKeeper keeper;
    TimelineOptions options;
    options.observer = &keeper;
    Timeline timeline(wished, options);
    timeline.advance(500, sink);
    timeline.apply(Reintegrate{better});
    CHECK(timeline.end() == 334);
    CHECK_FALSE(timeline.at_end());
    CHECK(keeper.record == timeline.record());
    CHECK(keeper.record.end == 334);
    CHECK_FALSE(keeper.record.end_hash);
    TimelineReport report;
    timeline.fill(report);
    CHECK(report.end_time == 334 * 1.5e-4);

    timeline.seek(334, sink);
    CHECK(timeline.at_end());
    Timeline plain(better);
    plain.advance(334, sink);
    CHECK(timeline.end_hash() == plain.end_hash());
    CHECK_FALSE(verify(timeline.record()));
    CHECK_FALSE(timeline.undo());
}

TEST_CASE("a new integration that comes too late for its run is ignored") {
    Setup wished = study_triple();
    wished.accuracy = Accuracy::automatic;
    Setup better = wished;
    better.integration.arithmetic = Arithmetic::double_double;
    IgnoringSink sink;
    SECTION("because the run has been changed") {
        Timeline timeline(wished);
        run(timeline, {{300, SetGravity{2}}}, 400, sink);
        const StateHash before = timeline.simulation().hash();
        CHECK(timeline.apply(Reintegrate{better}));
        CHECK(timeline.simulation().hash() == before);
    }
    SECTION("because another run has begun") {
        Timeline timeline(wished);
        Setup other = wished;
        other.right.right_for *= 2;
        timeline.apply(Load{other});
        timeline.advance(10, sink);
        CHECK(timeline.apply(Reintegrate{better}));
        CHECK(timeline.simulation().step() == 10);
    }
    SECTION("because the accuracy is no longer automatic") {
        Timeline timeline(study_triple());
        timeline.advance(10, sink);
        CHECK(timeline.apply(Reintegrate{better}));
        CHECK(timeline.simulation().step() == 10);
    }
}

TEST_CASE("a change undone before the run gets a new integration cannot be redone") {
    Setup wished = study_triple();
    wished.accuracy = Accuracy::automatic;
    Setup better = wished;
    better.integration.arithmetic = Arithmetic::double_double;
    IgnoringSink sink;
    Timeline timeline(wished);
    run(timeline, {{300, SetGravity{2}}}, 400, sink);
    CHECK(timeline.undo() == 300);
    timeline.seek(300, sink);
    CHECK_FALSE(timeline.apply(Reintegrate{better}));
    timeline.advance(500, sink);
    CHECK_FALSE(timeline.redo()); // the hashes of the undone future belong to the old integration
    CHECK(timeline.record().log.empty());
    CHECK(timeline.end() == 500);
}
