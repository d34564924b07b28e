// SPDX-License-Identifier: MIT
// Tests for simulation/replay.hpp.
#include "simulation/replay.hpp"

#include "setups.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

/// The record of a run with changes, a future that was cut off, and keyframes every 500 steps.
RunRecord recorded(const Setup& setup) {
    IgnoringSink sink;
    Timeline timeline(setup);
    timeline.set_keyframe_interval(500);
    timeline.advance(1200, sink);
    timeline.apply(SetGravity{1.62});
    timeline.advance(900, sink);
    timeline.apply(SetDamping{0.25});
    timeline.advance(800, sink);
    timeline.seek(1500, sink);
    timeline.apply(SetGhost{{true, 2, 1e-9, 3}});
    timeline.advance(333, sink);
    timeline.apply(SetTimestep{2e-4});
    timeline.advance(1000, sink);
    return timeline.record();
}

void check_difference(const RunRecord& record, std::int64_t step, const std::string& what) {
    const auto difference = verify(record);
    REQUIRE(difference);
    CAPTURE(difference->what);
    CHECK(difference->step == step);
    CHECK(difference->what.starts_with(what));
}

} // namespace

TEST_CASE("a replay repeats a recorded run bit for bit") {
    Setup elastic = study_triple(Arithmetic::double_);
    elastic.chain.model = Model::elastic;
    Setup precise = study_triple(Arithmetic::double_double);
    precise.integration.method = Method::taylor;
    precise.lanes = {{Method::rk4, Arithmetic::double_, false, 0}};
    for (const Setup& setup : {study_triple(), elastic, precise}) {
        const RunRecord record = recorded(setup);
        REQUIRE(record.log.size() == 3);
        REQUIRE(record.keyframes.size() > 3);
        REQUIRE(record.end == 2833);
        const auto difference = verify(record);
        if (difference) FAIL_CHECK(difference->step << ": " << difference->what);

        std::int64_t progress = 0;
        Replay replay(record);
        CHECK_FALSE(replay.run(false, [&](std::int64_t step) { progress = step; }));
        CHECK(replay.simulation().step() == 2833);
        CHECK(progress == 2833);
    }
}

TEST_CASE("a replay reports the first keyframe that differs, with its step") {
    RunRecord record = recorded(study_triple(Arithmetic::double_));
    for (KeyframeHash& keyframe : record.keyframes) {
        keyframe.hash ^= 1;
        check_difference(record, keyframe.step, "the keyframe: recorded ");
        keyframe.hash ^= 1;
    }
    record.keyframes[2].hash ^= std::uint64_t{1} << 63;
    record.keyframes.back().hash ^= 1;
    check_difference(record, record.keyframes[2].step, "the keyframe: recorded ");
}

TEST_CASE("a replay reports a log entry that was altered, with its step") {
    const RunRecord good = recorded(study_triple(Arithmetic::double_));
    RunRecord record = good;
    record.log[0].change = SetGravity{1.6200000000000003};
    check_difference(record, 1200, "the state after change 1 (gravity): recorded ");
    record = good;
    record.log[1].hash ^= 0x100;
    check_difference(record, 1500, "the state after change 2 (ghost): recorded ");
    record = good;
    ++record.log[2].step;
    check_difference(record, 1834, "the state after change 3 (timestep): recorded ");
    record = good;
    record.log[0].change = SetGravity{-1};
    check_difference(record, 1200, "change 1 (gravity) is refused: ");
    record = good;
    record.log[0].step = 100;
    record.log[1].step = 50;
    record.keyframes.clear();
    record.log[0].hash = 0;
    CHECK(Replay(record).run(false)->what == "the record goes back to step 50");
}

TEST_CASE("a replay reports a start that differs by one bit, and refuses an invalid start") {
    RunRecord record = recorded(study_triple(Arithmetic::double_));
    record.start.back() ^= std::byte{1};
    check_difference(record, 0, "the keyframe: recorded ");
    record.start.pop_back();
    CHECK_THROWS_AS(verify(record), std::invalid_argument);
    record.setup.chain.gravity = -1;
    CHECK_THROWS_AS(verify(record), Refused);
}

TEST_CASE("a replay reports another end, another start, and a keyframe that is never reached") {
    const RunRecord good = recorded(study_triple(Arithmetic::double_));
    REQUIRE(good.end_hash);
    for (const std::int64_t by : {-100, 1}) {
        RunRecord record = good;
        record.end += by;
        std::erase_if(record.keyframes, [&](const KeyframeHash& hash) { return hash.step > record.end; });
        check_difference(record, record.end, "the end is not the recorded one: recorded ");
        const auto unverified = Replay(record).run(false);
        REQUIRE(unverified);
        CHECK(unverified->what.starts_with("the end is not the recorded one: "));
    }
    RunRecord record = good;
    record.keyframes.push_back({2833, 4, 0});
    check_difference(record, 2833, "the keyframe after 4 changes is never reached: the record has only 3");
    record = good;
    record.keyframes.front().hash ^= 1;
    CHECK(Replay(record).run(false)->what.starts_with("the start is not the recorded one: "));
}
