// SPDX-License-Identifier: MIT
// Tests for simulation/timeline_run.hpp, and that a timeline keeps the flips with its runs.
#include "simulation/timeline_run.hpp"

#include "setups.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"

#include <algorithm>

using namespace pendula;
using namespace pendula::test;

namespace {

using Indices = std::vector<std::int64_t>;

/// Reads a sample with these angles of two links. There are ten steps between two samples.
void read(FlipLog& log, std::int64_t index, float first, float second) {
    const BobSample bobs[] = {{0, 0, first, 0}, {0, 0, second, 0}};
    log.read(index, 10 * index, bobs);
}

Indices flips_of(const Timeline& timeline) {
    TimelineReport report;
    timeline.fill(report);
    return *report.flip_samples;
}

} // namespace

TEST_CASE("a flip is a jump of the wrapped angle of any link") {
    FlipLog log;
    read(log, 0, 3.0f, 0);
    read(log, 1, -3.1f, 0); // over the top
    read(log, 2, -3.0f, 1.5f);
    read(log, 3, -2.5f, -1.0f); // fast, but past the lowest point
    read(log, 4, -2.5f, 3.0f);  // a jump of 4 rad, more than half a turn: the second link flipped
    CHECK(*log.samples() == Indices{1, 4});
    read(log, 9, 3, -3); // samples are missing, so no flip can be detected
    CHECK(*log.samples() == Indices{1, 4});
}

TEST_CASE("samples that are read again add no flips, and another future has its own flips") {
    FlipLog log;
    for (const int i : {0, 1, 2, 3}) read(log, i, i % 2 == 0 ? 3.0f : -3.0f, 0);
    CHECK(*log.samples() == Indices{1, 2, 3});
    for (const int i : {0, 1, 2}) read(log, i, i % 2 == 0 ? 3.0f : -3.0f, 0);
    CHECK(*log.samples() == Indices{1, 2, 3}); // the same samples again
    const std::vector<Flip> future = log.cut(10);
    CHECK(*log.samples() == Indices{1});
    read(log, 2, -3, 0); // is not compared with a sample of the other future
    read(log, 3, -3, 0);
    read(log, 4, 3, 0);
    CHECK(*log.samples() == Indices{1, 4});
    log.join(10, future);
    CHECK(*log.samples() == Indices{1, 2, 3});
}

TEST_CASE("a run or a future that undo restores has all of its flips") {
    // The links flip many times, and only a part of the run is calculated again.
    Setup setup = study_triple(Arithmetic::double_);
    setup.integration.dt = 1e-3;
    setup.start.angles = {170, 175, 178};
    Timeline timeline(setup, {.history = 0.2});
    timeline.set_keyframe_interval(300);
    IgnoringSink sink;
    timeline.advance(30000, sink);
    const Indices all = flips_of(timeline);
    REQUIRE(all.size() > 5);
    REQUIRE(static_cast<double>(all.front()) * setup.sample_interval < 15);

    timeline.apply(Load{study_triple()});
    timeline.advance(10, sink);
    CHECK(flips_of(timeline).empty());
    const auto back = timeline.undo();
    REQUIRE(back);
    timeline.advance(*back - timeline.simulation().step(), sink);
    CHECK(flips_of(timeline) == all);

    timeline.seek(15000, sink);
    timeline.apply(SetGravity{3});
    timeline.advance(10, sink);
    const Indices cut = flips_of(timeline);
    CHECK(cut.size() < all.size());
    CHECK(std::ranges::equal(cut, std::span(all).first(cut.size())));
    const auto changed = timeline.undo();
    REQUIRE(changed);
    timeline.seek(*changed, sink);
    CHECK(flips_of(timeline) == all);
    CHECK(timeline.simulation().step() < timeline.end()); // although the rest has not been calculated again
}
