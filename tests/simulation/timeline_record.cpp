// SPDX-License-Identifier: MIT
// Tests for simulation/timeline.hpp: the record of a run, and the observer's events.
#include "record_keeper.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"
#include "timelines.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a recorded run that is opened again has the same times, end state and record") {
    for (const Setup& setup : setups()) {
        Timeline timeline(setup);
        timeline.set_keyframe_interval(200);
        IgnoringSink sink;
        run(timeline, eventful_log(setup), 3000, sink);
        const RunRecord record = timeline.record();
        CHECK(record.log.size() == 8);
        CHECK(record.keyframes.size() >= 15);

        Timeline opened(study_triple(Arithmetic::double_));
        opened.open(record);
        TimelineReport report, original;
        opened.fill(report);
        timeline.fill(original);
        CHECK(report.end_time == original.end_time);
        CHECK(report.command_times == original.command_times);
        opened.seek(opened.end(), sink);
        CHECK(opened.simulation().hash() == timeline.simulation().hash());
        CHECK(opened.simulation().time() == timeline.simulation().time());
        CHECK(opened.record() == record);
    }
}

TEST_CASE("a run whose start differs from its record is not opened, and the present run stays") {
    Timeline timeline(study_triple(Arithmetic::double_));
    IgnoringSink sink;
    timeline.advance(500, sink);
    const StateHash before = timeline.simulation().hash();
    RunRecord record = timeline.record();
    record.start.back() ^= std::byte{1};
    CHECK_THROWS_WITH(timeline.open(record),
                      Catch::Matchers::StartsWith("the start is not the recorded one: "));
    CHECK(timeline.simulation().hash() == before);
    CHECK(timeline.end() == 500);
    CHECK_FALSE(timeline.undo());
}

TEST_CASE("an opened run ends at the step and time of a change that is refused") {
    Timeline timeline(study_triple(Arithmetic::double_));
    IgnoringSink sink;
    run(timeline, {{300, SetGravity{3.7}}}, 1000, sink);
    RunRecord record = timeline.record();
    record.log[0].change = SetGravity{-1};
    Timeline opened(study_triple(Arithmetic::double_));
    opened.open(record);
    CHECK_THROWS_AS(opened.seek(opened.end(), sink), Refused);
    TimelineReport report;
    opened.fill(report);
    CHECK(report.end_step == 300);
    CHECK(report.end_time == opened.simulation().time());
    CHECK(opened.simulation().step() == 300);
}

TEST_CASE("an observer of a run's events has the same record as the timeline") {
    RecordKeeper scribe;
    Timeline timeline(study_triple(), {.observer = &scribe});
    timeline.set_keyframe_interval(100);
    IgnoringSink sink;
    const auto same = [&] {
        scribe.reached(timeline.end(), timeline.end_hash());
        return scribe.record == timeline.record();
    };
    run(timeline, eventful_log(study_triple()), 3000, sink);
    CHECK(same());
    timeline.seek(1700, sink);
    CHECK(same());
    timeline.apply(SetGravity{7});
    timeline.advance(500, sink);
    CHECK(same());
    timeline.undo();
    CHECK(same());
    timeline.apply(Reset{});
    timeline.advance(300, sink);
    CHECK(same());
    timeline.undo();
    timeline.redo();
    CHECK(same());
}

TEST_CASE("the timeline knows the hash of the run's end at any present step") {
    Timeline timeline(study_triple());
    timeline.set_keyframe_interval(100);
    IgnoringSink sink;
    run(timeline, eventful_log(study_triple()), 3000, sink);
    const StateHash end = timeline.simulation().hash();
    CHECK(timeline.end_hash() == end);
    timeline.seek(1700, sink);
    CHECK(timeline.simulation().hash() != end);
    CHECK(timeline.end_hash() == end);
    timeline.apply(Reset{});
    CHECK(timeline.end_hash() == timeline.simulation().hash());
    timeline.undo();
    CHECK(timeline.end_hash() == end);
    timeline.seek(3000, sink);
    CHECK(timeline.simulation().hash() == end);
}

TEST_CASE("an observer gets the keyframe at a new run's start with the run, not as a separate event") {
    RecordKeeper scribe;
    Timeline timeline(study_triple(), {.observer = &scribe});
    IgnoringSink sink;
    timeline.advance(50, sink);
    const std::size_t before = scribe.keyframes_told;
    timeline.apply(Reset{});
    CHECK(scribe.keyframes_told == before);
    CHECK(scribe.record.keyframes.size() == 1);
}
