// SPDX-License-Identifier: MIT
// Tests for window/shell/frame_pace.hpp.
#include "window/shell/frame_timing.hpp"

#include "support/catch.hpp"

#include <array>

using namespace pendula;

TEST_CASE("slow drawing gives way to what is calculated, quick drawing need not") {
    CHECK(frame_period(0.06, false) == shortest_frame);
    CHECK(frame_period(0.004, true) == shortest_frame);
    CHECK(frame_period(0.06, true) == Approx(0.18));
}

TEST_CASE("a window that gives way still shows three pictures a second if it can") {
    CHECK(frame_period(0.2, true) == Approx(0.3));
    CHECK(frame_period(0.5, true) == Approx(0.5)); // it never waits on top of that
}

TEST_CASE("passes are averaged over the frames that have them") {
    PassStatistics statistics;
    statistics.add(std::array{PassTime{"chain", 2, 1}, PassTime{"torus", 5, 2}});
    statistics.add(std::array{PassTime{"chain", 4, 1}});
    const auto means = statistics.means();
    REQUIRE(means.size() == 2);
    CHECK(means[0].name == "chain");
    CHECK(means[0].gpu_milliseconds == 3);
    CHECK(means[0].cpu_milliseconds == 1);
    CHECK(means[1].gpu_milliseconds == 5);

    const auto smoothed = statistics.smoothed(); // only what the last frame had
    REQUIRE(smoothed.size() == 1);
    CHECK(smoothed[0].gpu_milliseconds == Approx(2.2));
}
