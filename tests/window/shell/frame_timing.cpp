// SPDX-License-Identifier: MIT
// Tests for window/shell/frame_timing.hpp.
#include "window/shell/frame_timing.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <array>

using namespace pendula;

namespace {

/// Simulates `seconds` on a machine that needs `fixed` s per frame, and `full` s more at full quality.
/// Returns the number of changes of the scale.
int run(QualityControl& quality, double seconds, double fixed, double full) {
    int changes = 0;
    for (double time = 0; time < seconds;) {
        const float before = quality.render_scale();
        const double busy = fixed + full * static_cast<double>(before) * static_cast<double>(before);
        const double frame = std::max(busy, 1.0 / 60);
        quality.add(frame, busy);
        time += frame;
        changes += quality.render_scale() != before ? 1 : 0;
    }
    return changes;
}

} // namespace

TEST_CASE("slow drawing gives way to background calculations, quick drawing does not") {
    CHECK(frame_period(0.06, false) == shortest_frame);
    CHECK(frame_period(0.004, true) == shortest_frame);
    CHECK(frame_period(0.06, true) == Approx(0.18));
}

TEST_CASE("a window that gives way still shows three pictures a second if possible") {
    CHECK(frame_period(0.2, true) == Approx(0.3));
    CHECK(frame_period(0.5, true) == Approx(0.5)); // slower drawing has no extra wait
}

TEST_CASE("the mean time of a pass counts only the frames that have this pass") {
    PassStatistics statistics;
    statistics.add(std::array{PassTime{"chain", 2, 1}, PassTime{"torus", 5, 2}});
    statistics.add(std::array{PassTime{"chain", 4, 1}});
    const auto means = statistics.means();
    REQUIRE(means.size() == 2);
    CHECK(means[0].name == "chain");
    CHECK(means[0].gpu_milliseconds == 3);
    CHECK(means[0].cpu_milliseconds == 1);
    CHECK(means[1].gpu_milliseconds == 5);

    const auto smoothed = statistics.smoothed(); // only the passes of the last frame
    REQUIRE(smoothed.size() == 1);
    CHECK(smoothed[0].gpu_milliseconds == Approx(2.2));
}

TEST_CASE("a fast machine always draws at full quality") {
    QualityControl quality;
    CHECK(run(quality, 60, 0.004, 0.030) == 0);
    CHECK(quality.render_scale() == 1);
}

TEST_CASE("a slow machine soon reaches 25 frames a second at the highest quality that allows it") {
    QualityControl quality;
    run(quality, 5, 0.010, 0.060);
    const auto scale = static_cast<double>(quality.render_scale());
    CHECK(0.010 + 0.060 * scale * scale <= 1.0 / 25);
    CHECK(scale == Approx(0.6)); // at 0.72, a frame takes 41 ms
}

TEST_CASE("the quality is steady under a steady load, and rises again when the load is gone") {
    QualityControl quality;
    run(quality, 10, 0.008, 0.045); // a frame takes 31 ms at 0.72, and 40.5 ms at 0.85
    CHECK(run(quality, 120, 0.008, 0.045) <= 2);
    run(quality, 60, 0.002, 0.010);
    CHECK(quality.render_scale() == 1);
}

TEST_CASE("one long frame does not change the quality") {
    QualityControl quality;
    run(quality, 3, 0.004, 0.020);
    quality.add(2.0, 2.0);
    run(quality, 3, 0.004, 0.020);
    CHECK(quality.render_scale() == 1);
}

TEST_CASE("a machine that is too slow at any quality stays at the lowest") {
    QualityControl quality;
    run(quality, 120, 0.2, 0.1);
    CHECK(quality.render_scale() == 0.5f);
}
