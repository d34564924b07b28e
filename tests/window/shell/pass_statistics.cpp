// SPDX-License-Identifier: MIT
// Tests for window/shell/pass_statistics.hpp.
#include "window/shell/pass_statistics.hpp"

#include "support/catch.hpp"

#include <array>

using namespace pendula;

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
