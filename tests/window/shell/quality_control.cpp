// SPDX-License-Identifier: MIT
// Tests for QualityControl in window/shell/frame_timing.hpp, with machines made of a formula.
#include "window/shell/frame_timing.hpp"

#include "support/catch.hpp"

#include <algorithm>

using namespace pendula;

namespace {

/// Runs for `seconds` on a machine that needs `fixed` s per frame and `full` s more at full quality; returns
/// how often the scale changed.
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

TEST_CASE("a machine that is fast enough draws everything") {
    QualityControl quality;
    CHECK(run(quality, 60, 0.004, 0.030) == 0);
    CHECK(quality.render_scale() == 1);
}

TEST_CASE("a slow one soon holds 25 frames a second, and goes no further down than it has to") {
    QualityControl quality;
    run(quality, 5, 0.010, 0.060);
    const auto scale = static_cast<double>(quality.render_scale());
    CHECK(0.010 + 0.060 * scale * scale <= 1.0 / 25);
    CHECK(scale == Approx(0.6)); // at 0.72 it takes 41 ms
}

TEST_CASE("it does not waver, and comes back when the load is gone") {
    QualityControl quality;
    run(quality, 10, 0.008, 0.045); // 0.72 takes 31 ms; 0.85 would take 40.5
    CHECK(run(quality, 120, 0.008, 0.045) <= 2);
    run(quality, 60, 0.002, 0.010);
    CHECK(quality.render_scale() == 1);
}

TEST_CASE("one long frame changes nothing") {
    QualityControl quality;
    run(quality, 3, 0.004, 0.020);
    quality.add(2.0, 2.0);
    run(quality, 3, 0.004, 0.020);
    CHECK(quality.render_scale() == 1);
}

TEST_CASE("what is too slow at any quality stays at the lowest") {
    QualityControl quality;
    run(quality, 120, 0.2, 0.1);
    CHECK(quality.render_scale() == 0.5f);
}
