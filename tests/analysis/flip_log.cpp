// SPDX-License-Identifier: MIT
// Tests for analysis/flip_log.hpp.
#include "analysis/flip_log.hpp"

#include "support/catch.hpp"

using namespace pendula;

namespace {

void put(FlipLog& log, std::int64_t index, float first, float second, std::uint32_t epoch = 1) {
    const BobSample bobs[] = {{0, 0, first, 0}, {0, 0, second, 0}};
    log.put({.epoch = epoch, .trajectory = 0, .index = index, .bobs = 2}, bobs);
}

using Indices = std::vector<std::int64_t>;

} // namespace

TEST_CASE("a flip is where a wrapped angle jumps, of whichever link") {
    FlipLog log;
    put(log, 0, 3.0f, 0);
    put(log, 1, -3.1f, 0); // over the top
    put(log, 2, -3.0f, 1.5f);
    put(log, 3, -2.5f, -1.0f); // fast, but below
    put(log, 4, -2.5f, 3.0f);  // under what a wrap looks like? 4 rad: the second link went over
    CHECK(log.samples() == Indices{1, 4});
    put(log, 9, 3, -3); // samples are missing: unknown
    CHECK(log.samples() == Indices{1, 4});
}

TEST_CASE("what is handed out again is read again, and another future has its own flips") {
    FlipLog log;
    for (const int i : {0, 1, 2, 3}) put(log, i, i % 2 == 0 ? 3.0f : -3.0f, 0);
    CHECK(log.samples() == Indices{1, 2, 3});
    for (const int i : {0, 1, 2}) put(log, i, i % 2 == 0 ? 3.0f : -3.0f, 0);
    CHECK(log.samples() == Indices{1, 2, 3}); // the same piece again
    put(log, 1, 3, 0);
    put(log, 2, 3, 0);
    CHECK(log.samples() == Indices{1, 3});
    log.cut(1, 1);
    CHECK(log.samples() == Indices{1});
    put(log, 0, 1, 1, 2); // another run
    CHECK(log.samples().empty());
}
