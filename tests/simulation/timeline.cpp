// SPDX-License-Identifier: MIT
// Tests for simulation/timeline.hpp: its states, samples, keyframes and report.
#include "simulation/timeline.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"
#include "timelines.hpp"

#include <algorithm>
#include <malloc.h>
#include <map>
#include <random>
#include <set>
#include <utility>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a seek reaches any step exactly, back or forward") {
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
        timeline.seek(2999, sink); // one step back
        timeline.advance(1, sink); // and forward again
        CHECK(timeline.simulation().hash() == hashes.at(3000));
    }
}

TEST_CASE("the timeline emits each sample once, and again after another future has replaced it") {
    Timeline timeline(study_triple());
    timeline.set_keyframe_interval(500);
    KeepingSink live;
    run(timeline, eventful_log(study_triple()), 4000, live);
    KeepingSink again;
    for (const std::int64_t step : {3500, 120, 2000, 0, 4000}) timeline.seek(step, again);
    CHECK(again.samples.empty());

    // A change in the past starts another future, whose samples replace the earlier ones after the change.
    timeline.seek(1000, again);
    timeline.apply(SetGravity{3});
    timeline.advance(500, again);
    REQUIRE(!again.samples.empty());
    CHECK(again.samples.front().header.index == 25); // sample 24, at step 1000 (0.1 s), stays
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

TEST_CASE("a jump to another run also emits samples from before the target") {
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
    // The first sample is at 0.8 s − 0.2 s, or at most two keyframe intervals of 0.03 s earlier.
    CHECK(sink.samples.front().header.index <= 144);
    CHECK(sink.samples.front().header.index >= 128);
    CHECK(sink.samples.back().header.index == 192);
}

TEST_CASE("a seek back in a run that undo has restored emits the run's samples again") {
    Timeline timeline(study_triple(), {.history = 0.1});
    timeline.set_keyframe_interval(300);
    KeepingSink sink;
    timeline.advance(8000, sink);
    timeline.apply(Reset{});
    const auto step = timeline.undo();
    timeline.advance(*step - timeline.simulation().step(), sink);
    sink.samples.clear();
    timeline.seek(4000, sink); // before the samples emitted after the undo
    REQUIRE(!sink.samples.empty());
    CHECK(sink.samples.front().header.index <= 73); // 0.3 s
    CHECK(sink.samples.back().header.index == 96);
    sink.samples.clear();
    timeline.seek(4300, sink);
    REQUIRE(!sink.samples.empty());
    CHECK(sink.samples.front().header.index == 97); // continues after the last sample
}

TEST_CASE("a lane that gets another number and a ghost that restarts in the past begin new curves") {
    Setup setup = study_triple();
    setup.lanes = {{.method = Method::rk4, .arithmetic = Arithmetic::double_}};
    Timeline timeline(setup);
    KeepingSink sink;
    timeline.advance(2000, sink);
    timeline.apply(SetGhost{{.enabled = false}}); // now the lane is trajectory 1
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

TEST_CASE("a refused change leaves the timeline as it was") {
    Timeline timeline(study_triple());
    IgnoringSink sink;
    timeline.advance(1000, sink);
    timeline.seek(500, sink);
    const StateHash before = timeline.simulation().hash();
    CHECK_THROWS_AS(timeline.apply(SetGravity{-1}), Refused);
    CHECK_THROWS_AS(timeline.apply(SetGhost{{.enabled = true, .link = 9}}), Refused);
    CHECK_THROWS_AS(timeline.apply(SetLanes{{{.dt = 3e-4}}}), Refused); // 1e-4 s is not a multiple of 3e-4 s
    CHECK_THROWS_AS(timeline.apply(SetMotion{}), Refused);
    CHECK(timeline.simulation().hash() == before);
    CHECK(timeline.end() == 1000);
    CHECK(timeline.record().log.empty());
    CHECK(!timeline.undo());
}

TEST_CASE("a report lists the times of changes and keyframes in order, and a later one lists the new ones") {
    Timeline timeline(single(0.1, 1e-2));
    timeline.set_keyframe_interval(100);
    IgnoringSink sink;
    run(timeline, {{150, SetGravity{3}}}, 350, sink);
    TimelineReport report;
    timeline.fill(report);
    CHECK(report.command_times == ChangeTimes{1.5});
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
    CHECK(same.command_times == ChangeTimes{1.2});
}

TEST_CASE("reports during a run read each change only once and rarely copy the times") {
    constexpr std::int64_t changes = 5000;
    Setup setup = single(0.1, 1e-2);
    TimelineRun run{std::make_shared<const Setup>(setup), {}, {}, {}, Keyframes(0)};
    std::vector<TimelineReport> reports; // keeps all reports, so that no block of memory is used twice
    std::set<const double*> blocks;
    const auto report = [&] {
        run.changes.read(run.setup, run.log);
        run.changes.fill(reports.emplace_back());
        blocks.insert(reports.back().command_times.begin());
    };
    for (std::int64_t step = 0; step < changes; ++step) { // as from a slider that is dragged
        run.log.push_back({step, SetGravity{static_cast<double>(step)}, 0});
        run.end = step;
        report();
        report();
    }
    CHECK(run.changes.entries_read() == changes);
    CHECK(blocks.size() <= 10); // each block is twice as large as the one before
    CHECK(reports.back().end_setup->chain.gravity == changes - 1);
    std::vector<double> times = run.times();
    times.pop_back(); // the end
    CHECK(std::ranges::equal(reports.back().command_times, times));
    CHECK(reports.front().command_times == ChangeTimes{0});

    const ChangeTimes before = reports.back().command_times;
    run.cut(changes / 2, changes / 2);
    run.log.push_back({changes, SetDamping{0.5}, 0});
    report();
    CHECK(run.changes.entries_read() == changes + changes / 2 + 1); // all remaining entries are read again
    CHECK(reports.back().command_times.size() == changes / 2 + 1);
    CHECK(reports.back().end_setup->chain.damping == 0.5);
    CHECK(reports.back().end_setup->chain.gravity == changes / 2 - 1);
    CHECK(std::ranges::equal(before, times));
}

TEST_CASE("a report contains the parameters at the run's end, whatever the present step") {
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
        for (int i = 0; i < 4; ++i) timeline.undo(); // the fourth undo removes the added lane
        timeline.fill(report);
        CHECK(report.end_setup->lanes.empty());
        CHECK(report.end_setup->chain == end.chain);
    }
}

TEST_CASE("keyframes stay within half of the memory budget, and seeks stay exact") {
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

TEST_CASE("the reported size of keyframes agrees with the memory in use, even with many ghosts") {
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
    REQUIRE(report.keyframe_bytes < budget); // no keyframe has been removed
    const double taken = in_use() - before, said = static_cast<double>(report.keyframe_bytes);
    CHECK(taken < 1.15 * said);
    CHECK(taken > 0.8 * said);
    timeline.advance(3000, sink);
    CHECK(in_use() - before < 1.3 * static_cast<double>(budget));
}
