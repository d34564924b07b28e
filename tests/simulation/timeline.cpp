// SPDX-License-Identifier: MIT
// Tests for simulation/timeline.hpp.
#include "simulation/timeline.hpp"
#include "record_keeper.hpp"
#include "setups.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <algorithm>
#include <malloc.h>
#include <map>
#include <random>
#include <utility>

using namespace pendula;
using namespace pendula::test;

namespace {

/// Something of every kind that can stand in a log.
std::vector<TimedCommand> eventful_log(const Setup& setup) {
    Setup other = setup;
    other.integration.dt *= 2;
    Motion motion;
    motion.theta = {1.25, -0.5, 7.0};
    motion.omega = {0, 0.25, -1};
    motion.x = {3.5, 5.0, 6.25};
    motion.y = {-1.5, -4.0, -6.0};
    motion.vx = {0, 0.125, 0};
    motion.vy = {0, 0, 0};
    return {{300, SetGravity{3.7}},
            {300, SetGhost{{.enabled = true, .link = 2, .offset = 1e-9, .count = 3}}},
            {750, SetDamping{0.02}},
            {1100, SetTimestep{setup.integration.dt * 2}},
            {1500, SetLanes{{{.method = Method::dop853, .arithmetic = Arithmetic::double_}}}},
            {1900, SetMotion{motion}},
            {2100, ResetEnergyReference{}},
            {2400, SetIntegration{other.integration}}};
}

std::vector<Setup> setups() {
    Setup elastic = study_triple(Arithmetic::double_);
    elastic.chain.model = Model::elastic;
    elastic.integration.dt = 1e-3;
    Setup precise = study_triple(Arithmetic::double_double);
    precise.integration.method = Method::taylor;
    precise.integration.dt = 4e-3;
    std::vector<Setup> all{elastic, precise, study_triple(Arithmetic::long_double)};
    const Setup x87 = study_triple(Arithmetic::x87);
    if (!refusal(x87.chain, x87.start, x87.integration)) all.push_back(x87);
    return all;
}

void run(Timeline& timeline, const std::vector<TimedCommand>& log, std::int64_t steps, SampleSink& sink) {
    for (const TimedCommand& timed : log) {
        timeline.advance(timed.step - timeline.simulation().step(), sink);
        timeline.apply(timed.command);
    }
    timeline.advance(steps - timeline.simulation().step(), sink);
}

} // namespace

TEST_CASE("any step can be gone back to exactly, and forward again") {
    for (const Setup& setup : setups()) {
        Timeline timeline(setup);
        timeline.set_keyframe_interval(170);
        IgnoringSink sink;
        std::map<std::int64_t, StateHash> hashes;
        std::size_t next = 0;
        const std::vector<TimedCommand> log = eventful_log(setup);
        for (std::int64_t step = 0; step <= 3000; step += 50) {
            timeline.advance(step - timeline.simulation().step(), sink);
            while (next < log.size() && log[next].step == step) timeline.apply(log[next++].command);
            hashes[step] = timeline.simulation().hash();
        }
        std::mt19937 random(7);
        for (int jump = 0; jump < 60; ++jump) {
            const std::int64_t step = 50 * std::uniform_int_distribution<std::int64_t>(0, 60)(random);
            timeline.seek(step, sink);
            REQUIRE(timeline.simulation().step() == step);
            REQUIRE(timeline.simulation().hash() == hashes.at(step));
        }
        CHECK(timeline.end() == 3000);
        timeline.seek(3000, sink);
        timeline.seek(2999, sink); // one step back …
        timeline.advance(1, sink); // … and forth
        CHECK(timeline.simulation().hash() == hashes.at(3000));
    }
}

TEST_CASE("samples are handed out once, and again when they have been replaced") {
    Timeline timeline(study_triple());
    timeline.set_keyframe_interval(500);
    KeepingSink live;
    run(timeline, eventful_log(study_triple()), 4000, live);
    KeepingSink again;
    for (const std::int64_t step : {3500, 120, 2000, 0, 4000}) timeline.seek(step, again);
    CHECK(again.samples.empty());

    // In the past, another future; the samples behind the change take the places of those that were there.
    timeline.seek(1000, again);
    timeline.apply(SetGravity{3});
    timeline.advance(500, again);
    REQUIRE(!again.samples.empty());
    CHECK(again.samples.front().header.index == 25); // the one at 0.1 s, 1000 steps of 1e-4 s, stays
    again.samples.clear();

    timeline.undo();
    timeline.seek(4000, again);
    std::map<std::pair<std::uint32_t, std::int64_t>, KeptSample> known, repeated;
    const auto add = [](auto& map, const KeepingSink& sink) {
        for (const KeptSample& sample : sink.samples)
            map.insert({{sample.header.trajectory, sample.header.index}, sample});
    };
    add(known, live);
    add(repeated, again);
    CHECK(repeated.begin()->second.header.index <= 25);
    for (const auto& [key, sample] : known)
        if (sample.header.index >= 25) REQUIRE(repeated.at(key) == sample);
}

TEST_CASE("a jump to another run brings a piece of the past along") {
    Timeline timeline(study_triple(), {.history = 0.2});
    timeline.set_keyframe_interval(300);
    KeepingSink sink;
    timeline.advance(8000, sink);
    timeline.apply(Reset{});
    sink.samples.clear();
    const auto step = timeline.undo();
    REQUIRE(step);
    timeline.advance(*step - timeline.simulation().step(), sink);
    REQUIRE(!sink.samples.empty());
    // 0.8 s less 0.2 s and at most two keyframe intervals of 0.03 s.
    CHECK(sink.samples.front().header.index <= 144);
    CHECK(sink.samples.front().header.index >= 128);
    CHECK(sink.samples.back().header.index == 192);
}

TEST_CASE("a change in the past cuts the future off, and undo brings it back") {
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

    // All the way back: each change at its moment.
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

TEST_CASE("a new run can be undone") {
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
    CHECK(back > epoch + 1); // its samples are joined to neither run's
    timeline.seek(700, sink);
    CHECK(timeline.simulation().hash() == first);
    CHECK(timeline.redo() == 100);
    timeline.seek(100, sink);
    CHECK(timeline.simulation().hash() == second);
}

TEST_CASE("going back in a run that was brought back hands its samples out again") {
    Timeline timeline(study_triple(), {.history = 0.1});
    timeline.set_keyframe_interval(300);
    KeepingSink sink;
    timeline.advance(8000, sink);
    timeline.apply(Reset{});
    const auto step = timeline.undo();
    timeline.advance(*step - timeline.simulation().step(), sink);
    sink.samples.clear();
    timeline.seek(4000, sink); // before what came along
    REQUIRE(!sink.samples.empty());
    CHECK(sink.samples.front().header.index <= 73); // 0.3 s
    CHECK(sink.samples.back().header.index == 96);
    sink.samples.clear();
    timeline.seek(4300, sink);
    REQUIRE(!sink.samples.empty());
    CHECK(sink.samples.front().header.index == 97); // going on from there
}

TEST_CASE("new starts of one gesture are undone together") {
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

TEST_CASE("runs that have been left share half of the keyframes' memory, however one goes back and forth") {
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

TEST_CASE("a lane that gets another number, and a ghost that starts again in the past, are other curves") {
    Setup setup = study_triple();
    setup.lanes = {{.method = Method::rk4, .arithmetic = Arithmetic::double_}};
    Timeline timeline(setup);
    KeepingSink sink;
    timeline.advance(2000, sink);
    timeline.apply(SetGhost{{.enabled = false}}); // the lane is trajectory 1 now
    timeline.advance(1000, sink);
    REQUIRE(!sink.of(1).empty());
    CHECK(sink.of(1).front().header.first_sample == 0);
    CHECK(sink.of(1).back().header.first_sample == timeline.simulation().members()[1].first_sample);
    CHECK(sink.of(1).back().header.first_sample > 48); // sample 48 is at step 2000

    timeline.seek(500, sink);
    sink.samples.clear();
    timeline.apply(SetGhost{{.enabled = true, .link = 1, .offset = 1e-9}});
    timeline.advance(500, sink);
    CHECK(sink.of(1).front().header.first_sample > 12);
}

TEST_CASE("changes of one gesture are undone together") {
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

TEST_CASE("a refused change leaves the timeline as it was") {
    Timeline timeline(study_triple());
    IgnoringSink sink;
    timeline.advance(1000, sink);
    timeline.seek(500, sink);
    const StateHash before = timeline.simulation().hash();
    CHECK_THROWS_AS(timeline.apply(SetGravity{-1}), Refused);
    CHECK_THROWS_AS(timeline.apply(SetGhost{{.enabled = true, .link = 9}}), Refused);
    CHECK_THROWS_AS(timeline.apply(SetLanes{{{.dt = 3e-4}}}), Refused); // no whole fraction of 1e-4
    CHECK_THROWS_AS(timeline.apply(SetMotion{}), Refused);
    CHECK(timeline.simulation().hash() == before);
    CHECK(timeline.end() == 1000);
    CHECK(timeline.record().log.empty());
    CHECK(!timeline.undo());
}

TEST_CASE("a recorded run opened again has the same states and the same record") {
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
        CHECK(*report.command_times == *original.command_times);
        opened.seek(opened.end(), sink);
        CHECK(opened.simulation().hash() == timeline.simulation().hash());
        CHECK(opened.simulation().time() == timeline.simulation().time());
        CHECK(opened.record() == record);
    }
}

TEST_CASE("a run that does not begin as it was recorded is not opened, and the present one stays") {
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

TEST_CASE("the changes of a run that was opened are undone and redone one by one") {
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
        REQUIRE(timeline.undo() == step); // as where the run was made
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

TEST_CASE("of a run that was opened one undo takes back what a slider did in one drag") {
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

TEST_CASE("a report tells the times of changes and keyframes, in order, and again when they have changed") {
    Timeline timeline(single(0.1, 1e-2));
    timeline.set_keyframe_interval(100);
    IgnoringSink sink;
    run(timeline, {{150, SetGravity{3}}}, 350, sink);
    TimelineReport report;
    timeline.fill(report);
    CHECK(*report.command_times == std::vector<double>{1.5});
    REQUIRE(report.keyframe_times->size() == report.keyframes);
    CHECK(report.keyframe_times->front() == 0);
    CHECK(report.keyframe_times->back() == Approx(3).margin(0.51));
    CHECK(std::is_sorted(report.keyframe_times->begin(), report.keyframe_times->end()));

    TimelineReport same;
    timeline.fill(same);
    CHECK(same.keyframe_times == report.keyframe_times);
    timeline.seek(120, sink);
    timeline.apply(SetGravity{5});
    timeline.fill(same);
    CHECK(same.keyframe_times->size() < report.keyframes);
    CHECK(*same.command_times == std::vector<double>{1.2});
}

TEST_CASE("a report tells the parameters at the run's end, wherever one stands") {
    for (const Setup& setup : setups()) {
        Timeline timeline(setup);
        IgnoringSink sink;
        run(timeline, eventful_log(setup), 2500, sink);
        const Setup end = timeline.simulation().setup();
        TimelineReport report;
        timeline.seek(200, sink);
        REQUIRE_FALSE(timeline.simulation().setup() == end);
        timeline.fill(report);
        REQUIRE(report.end_setup);
        CHECK(*report.end_setup == end);
        for (int i = 0; i < 4; ++i) timeline.undo(); // the last of which gave it a lane
        timeline.fill(report);
        CHECK(report.end_setup->lanes.empty());
        CHECK(report.end_setup->chain == end.chain);
    }
}

TEST_CASE("keyframes keep to their budget and stay dense where it is recent") {
    Setup setup = study_triple(Arithmetic::double_);
    Timeline timeline(setup, {.memory_budget = 200'000});
    timeline.set_keyframe_interval(10);
    IgnoringSink sink;
    TimelineReport report;
    for (int part = 0; part < 100; ++part) {
        timeline.advance(2000, sink);
        timeline.fill(report);
        REQUIRE(report.keyframe_bytes <= 100'000);
    }
    CHECK(report.keyframes > 20);
    const StateHash end = timeline.simulation().hash();
    timeline.seek(150'000, sink);
    timeline.seek(3, sink);
    timeline.seek(200'000, sink);
    CHECK(timeline.simulation().hash() == end);
}

TEST_CASE("keyframes take the memory that they say they take, with many ghosts too") {
    Setup setup = study_triple(Arithmetic::double_);
    setup.ghost = {.enabled = true, .link = 1, .offset = 1e-6, .count = 64};
    constexpr std::size_t budget = 8 << 20;
    Timeline timeline(setup, {.memory_budget = 2 * budget});
    timeline.set_keyframe_interval(2);
    IgnoringSink sink;
    TimelineReport report;
    const auto in_use = [] { return static_cast<double>(::mallinfo2().uordblks); };
    if (in_use() == 0) PENDULA_SKIP("the memory is a sanitizer's, which does not tell how much it is");
    timeline.advance(2, sink);
    const double before = in_use();
    timeline.advance(300, sink);
    timeline.fill(report);
    REQUIRE(report.keyframe_bytes < budget); // none has been thinned
    const double taken = in_use() - before, said = static_cast<double>(report.keyframe_bytes);
    CHECK(taken < 1.15 * said);
    CHECK(taken > 0.8 * said);
    timeline.advance(3000, sink);
    CHECK(in_use() - before < 1.3 * static_cast<double>(budget));
}

TEST_CASE("who observes a run can keep its record") {
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

TEST_CASE("the end of a run has a hash from wherever one stands") {
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

TEST_CASE("a new run is told before the keyframe at its start") {
    RecordKeeper scribe;
    Timeline timeline(study_triple(), {.observer = &scribe});
    IgnoringSink sink;
    timeline.advance(50, sink);
    const std::size_t before = scribe.keyframes_told;
    timeline.apply(Reset{});
    CHECK(scribe.keyframes_told == before);
    CHECK(scribe.record.keyframes.size() == 1);
}
