// SPDX-License-Identifier: MIT
// Tests for render/plots/plot_axes.hpp.
#include "render/plots/plot_axes.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

using namespace pendula;

TEST_CASE("ticks lie within the range, have different labels and do not exceed the given number") {
    for (const auto& [low, high] : {std::pair(-40.0, 0.0), std::pair(-12.0, 12.0), std::pair(0.0, 0.37),
                                    std::pair(-3600.0, 0.0), std::pair(1e-9, 5e-9), std::pair(-0.1, 0.0)})
        for (const int most : {2, 3, 5, 9}) {
            const Axis axis = number_axis(low, high, most, "x");
            INFO(low << " to " << high << ", " << most);
            REQUIRE_FALSE(axis.ticks.empty());
            CHECK(static_cast<int>(axis.ticks.size()) <= most);
            for (const Tick& tick : axis.ticks) {
                CHECK(tick.value >= low - 1e-9 * (high - low));
                CHECK(tick.value <= high + 1e-9 * (high - low));
            }
            for (std::size_t i = 1; i < axis.ticks.size(); ++i)
                CHECK(axis.ticks[i].label != axis.ticks[i - 1].label);
        }
    const Axis seconds = number_axis(-40, 0, 5, "s");
    REQUIRE(seconds.ticks.size() == 5);
    CHECK(seconds.ticks.front().label == "−40");
    CHECK(seconds.ticks.back().label == "0");
    const Axis fine = number_axis(-0.1, 0.1, 5, "s");
    CHECK(fine.ticks.front().label == "−0.10");
}

TEST_CASE("an axis of all angles has ticks at multiples of π/2") {
    const Axis axis = angle_axis("θ (rad)");
    REQUIRE(axis.ticks.size() == 5);
    CHECK(axis.low == -std::numbers::pi);
    CHECK(axis.ticks[1].label == "−π/2");
    CHECK(axis.ticks[3].value == Approx(std::numbers::pi / 2));
    const Axis narrow = angle_axis("θ (rad)", 4);
    REQUIRE(narrow.ticks.size() == 3);
    CHECK(narrow.ticks[1].label == "0");
    CHECK(narrow.ticks[2].label == "π");
}

TEST_CASE(
    "an axis of some angles has ticks at multiples of π/2 if it holds two, otherwise at round numbers") {
    constexpr double pi = std::numbers::pi;
    const Axis half = angle_axis_within(-0.1, 2, 5, "θ");
    REQUIRE(half.ticks.size() == 2);
    CHECK(half.ticks[0].label == "0");
    CHECK(half.ticks[1].label == "π/2");
    CHECK(half.ticks[1].value == Approx(pi / 2));
    const Axis close = angle_axis_within(1, 1.01, 5, "θ");
    CHECK(close.ticks.size() >= 2);
    CHECK(close.ticks[0].label == "1.000");
    CHECK(angle_axis_within(-pi, pi, 3, "θ").ticks.size() == 3);
}

TEST_CASE("a logarithmic axis has ticks at whole powers of ten, and between them in a narrow range") {
    const Axis wide = power_axis(-16, 2, 5, "d");
    CHECK(wide.ticks.size() <= 5);
    CHECK(wide.ticks.size() >= 3);
    for (const Tick& tick : wide.ticks) CHECK(tick.value == std::round(tick.value));
    const Axis few = power_axis(-1.5, 1.5, 9, "d");
    REQUIRE(few.ticks.size() == 3);
    CHECK(few.ticks[0].label == "10⁻¹");
    CHECK(few.ticks[1].label == "1");
    CHECK(few.ticks[2].label == "10¹");
    const Axis close = power_axis(-12.8, -12.3, 5, "d");
    REQUIRE(close.ticks.size() >= 2);
    CHECK(close.ticks.back().label == "10⁻¹²·⁴");
    for (const int most : {2, 3}) { // few ticks have exact labels too
        const Axis half = power_axis(-3.8, -3.2, most, "d");
        REQUIRE_FALSE(half.ticks.empty());
        for (const Tick& tick : half.ticks) {
            CAPTURE(most, tick.value, tick.label);
            const bool is_whole = tick.value == std::round(tick.value);
            CHECK((tick.label.find("·") == std::string::npos) == is_whole);
        }
    }
    const Axis one = power_axis(-3.8, -3.2, 2, "d");
    REQUIRE(one.ticks.size() == 1);
    CHECK(one.ticks[0].label == "10⁻³·⁵");
}

TEST_CASE("a symmetric axis rounds its limit up, and replaces 0, NaN and infinity with 1") {
    CHECK(symmetric_axis(7.3, 5, "ω").high == 8);
    CHECK(symmetric_axis(10, 5, "ω").high == 10);
    CHECK(symmetric_axis(11, 5, "ω").low == Approx(-15));
    CHECK(symmetric_axis(0, 5, "ω").high == 1);
    CHECK(symmetric_axis(std::nan(""), 5, "ω").high == 1);
    CHECK(symmetric_axis(HUGE_VAL, 5, "ω").high == 1);
}

TEST_CASE("a symmetric axis has at least two ticks, even in a low plot") {
    const double limit = GENERATE(1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 15.0, 80.0);
    for (const int most : {2, 3, 5}) {
        const Axis axis = symmetric_axis(limit, most, "ω");
        CAPTURE(limit, most);
        REQUIRE(axis.ticks.size() >= 2);
        CHECK(axis.ticks.size() <= static_cast<std::size_t>(std::max(most, 3)));
        CHECK(axis.ticks.front().value == -axis.ticks.back().value);
    }
    CHECK(symmetric_axis(15, 2, "ω").ticks.front().label == "\u221215");
    CHECK(symmetric_axis(1.5, 2, "ω").ticks.back().label == "1.5");
}

TEST_CASE("a plot too small for labels has none, and its area for curves is never empty") {
    const PlotFrame large = frame_plot({0, 0, 400, 300}, 12, true);
    CHECK(large.has_labels);
    CHECK(large.curves.width > 300);
    CHECK(large.curves.height > 200);
    const PlotFrame small = frame_plot({5, 5, 60, 40}, 12, true);
    CHECK_FALSE(small.has_labels);
    const PlotFrame none = frame_plot({0, 0, 0, 0}, 12, true);
    CHECK(none.curves.width >= 1);
    CHECK_FALSE(frame_plot({0, 0, 400, 300}, 12, false).has_labels);
}

TEST_CASE(
    "plots in a column align on the left, plots of two angles are square, and text ends before the button") {
    const PlotFrame angles = frame_plot({10, 20, 400, 200}, 13, true);
    CHECK(angles.curves.x == frame_plot({10, 300, 800, 200}, 13, true).curves.x);
    for (const gl::Area& view :
         {gl::Area{0, 0, 260, 180}, gl::Area{0, 0, 180, 400}, gl::Area{0, 0, 1200, 700}}) {
        const PlotFrame square = frame_plot(view, 13, true, true);
        CHECK(square.curves.width == square.curves.height);
        CHECK(square.curves.x + square.curves.width <= view.width);
        CHECK(square.curves.y + square.curves.height <= view.height);
    }
    // At a text height of 13 px, the button is 22 px wide.
    CHECK(angles.names_end <= 410 - 22 - 4);
    // A view too small for ticks still has its title.
    const PlotFrame small = frame_plot({0, 0, 145, 95}, 13, true);
    CHECK(small.has_title);
    CHECK(small.curves.height > 60);
    CHECK_FALSE(frame_plot({0, 0, 145, 95}, 13, false).has_title);
    CHECK_FALSE(frame_plot({0, 0, 60, 30}, 13, true).has_title);
}

namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr AxisHome angles{{-std::numbers::pi, std::numbers::pi}, 2e-3 * std::numbers::pi};

} // namespace

TEST_CASE("converting a value to a pixel and back gives the value") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> part(0, 1);
    for (const auto& [low, high] : {std::pair(-40.0, 0.0), std::pair(-std::numbers::pi, std::numbers::pi),
                                    std::pair(-33.0, -30.0), std::pair(1e3, 1e3 + 1e-3)}) {
        const Axis axis = number_axis(low, high, 5, "x");
        for (int i = 0; i < 200; ++i) {
            const double value = low + part(random) * (high - low), from = 1920 * part(random);
            const double to = from + 1 + 900 * part(random);
            const double place = place_on(axis, value, from, to);
            // Two rounding errors remain: that of the position, converted back to the axis, and that of the
            // value.
            const double lost =
                8 * epsilon * (to / (to - from) * (high - low) + std::abs(low) + std::abs(high));
            CHECK(std::abs(value_at(axis, place, from, to) - value) <= lost);
        }
        CHECK(place_on(axis, low, 10, 20) == 10);
        CHECK(place_on(axis, high, 10, 20) == 20);
    }
}

TEST_CASE("zooming keeps the value under the pointer in place, and zooming out shows the whole range again") {
    const AxisHome home{{0, 100}, 0.01};
    std::optional<AxisRange> range;
    for (const double at : {30.0, 31.0, 30.5, 30.5, 30.55}) {
        const AxisRange before = shown_range(range, home);
        range = zoomed(range, home, 1.7, at);
        REQUIRE(range);
        const double part_before = (at - before.low) / before.span();
        const double part_after = (at - range->low) / range->span();
        CHECK(std::abs(part_after - part_before) < 1e3 * epsilon);
        CHECK(range->span() == Approx(before.span() / 1.7));
    }
    // Zooming out at least as often shows the whole range again.
    for (int i = 0; i < 6; ++i) range = zoomed(range, home, 1 / 1.7, 30.55);
    CHECK_FALSE(range);
}

TEST_CASE("zooming and panning never invert a range, leave the full range or go below the smallest span") {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> factor(-1, 1), at(-10, 10);
    std::optional<AxisRange> range;
    for (int i = 0; i < 5000; ++i) {
        range = i % 3 == 0 ? panned(range, angles, at(random))
                           : zoomed(range, angles, std::pow(10, factor(random)), at(random));
        const AxisRange shown = shown_range(range, angles);
        REQUIRE(shown.low < shown.high);
        REQUIRE(shown.low >= angles.all.low);
        REQUIRE(shown.high <= angles.all.high + 4 * epsilon);
        REQUIRE(shown.span() >= angles.least_span * (1 - 1e3 * epsilon));
    }
    for (int i = 0; i < 100; ++i) range = zoomed(range, angles, 1e6, 0.5);
    CHECK(shown_range(range, angles).span() == Approx(angles.least_span));
    // If the caller sets no limit, the precision of double is the limit.
    const AxisHome far{{1e6, 1e6 + 1}, 0};
    std::optional<AxisRange> close;
    for (int i = 0; i < 100; ++i) close = zoomed(close, far, 1e6, 1e6 + 0.5);
    CHECK(shown_range(close, far).span() >= 10 * epsilon * 1e6);
}

TEST_CASE("zooming and panning ignore invalid numbers, and an invalid range shows the full range") {
    const AxisRange some{-1, 1};
    const double nothing = std::nan(""), endless = std::numeric_limits<double>::infinity();
    for (const double bad : {nothing, endless, -endless}) {
        CHECK(zoomed(some, angles, bad, 0) == some);
        CHECK(zoomed(some, angles, 2, bad) == some);
        CHECK(panned(some, angles, bad) == some);
    }
    CHECK(zoomed(some, angles, 0, 0) == some);
    CHECK(zoomed(some, angles, -2, 0) == some);
    CHECK(shown_range(AxisRange{1, -1}, angles) == angles.all);
    CHECK(shown_range(AxisRange{nothing, 1}, angles) == angles.all);
    CHECK(shown_range(AxisRange{0, nothing}, angles) == angles.all);
}

TEST_CASE("panning stops at the end of the full range, and a range shown in full does not move") {
    CHECK_FALSE(panned({}, angles, 1));
    const auto moved = panned(AxisRange{-1, 1}, angles, 100);
    REQUIRE(moved);
    CHECK(moved->high == angles.all.high);
    CHECK(moved->span() == Approx(2));
    // If the full range has moved on, the shown range moves with it.
    const AxisRange later = shown_range(AxisRange{0, 10}, {{50, 90}, 0.1});
    CHECK(later.low == 50);
    CHECK(later.high == 60);
}
