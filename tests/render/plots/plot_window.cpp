// SPDX-License-Identifier: MIT
// Tests for render/plots/plot_window.hpp and for the two mappings of render/plots/plot_axes.hpp that it
// stands on.
#include "render/plots/plot_window.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

using namespace pendula;

namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr AxisHome angles{{-std::numbers::pi, std::numbers::pi}, 2e-3 * std::numbers::pi};

} // namespace

TEST_CASE("a pixel's value and a value's pixel are each other's inverse") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> part(0, 1);
    for (const auto& [low, high] : {std::pair(-40.0, 0.0), std::pair(-std::numbers::pi, std::numbers::pi),
                                    std::pair(-33.0, -30.0), std::pair(1e3, 1e3 + 1e-3)}) {
        const Axis axis = number_axis(low, high, 5, "x");
        for (int i = 0; i < 200; ++i) {
            const double value = low + part(random) * (high - low), from = 1920 * part(random);
            const double to = from + 1 + 900 * part(random);
            const double place = place_on(axis, value, from, to);
            // What is lost is a rounding of the pixel's position, carried back to the axis, and one of the
            // value.
            const double lost =
                8 * epsilon * (to / (to - from) * (high - low) + std::abs(low) + std::abs(high));
            CHECK(std::abs(value_at(axis, place, from, to) - value) <= lost);
        }
        CHECK(place_on(axis, low, 10, 20) == 10);
        CHECK(place_on(axis, high, 10, 20) == 20);
    }
}

TEST_CASE("zooming keeps what is under the pointer where it is") {
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
    // And out again, as often: all of it.
    for (int i = 0; i < 6; ++i) range = zoomed(range, home, 1 / 1.7, 30.55);
    CHECK_FALSE(range);
}

TEST_CASE("no wheel inverts a range, leaves home, or comes closer than the digits") {
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
    // Where the caller sees no limit, the numbers themselves are one.
    const AxisHome far{{1e6, 1e6 + 1}, 0};
    std::optional<AxisRange> close;
    for (int i = 0; i < 100; ++i) close = zoomed(close, far, 1e6, 1e6 + 0.5);
    CHECK(shown_range(close, far).span() >= 10 * epsilon * 1e6);
}

TEST_CASE("what is no number changes nothing") {
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

TEST_CASE("a pan goes as far as there is something to show, and what is all shown does not move") {
    CHECK_FALSE(panned({}, angles, 1));
    const auto moved = panned(AxisRange{-1, 1}, angles, 100);
    REQUIRE(moved);
    CHECK(moved->high == angles.all.high);
    CHECK(moved->span() == Approx(2));
    // A home that has moved on takes the range with it.
    const AxisRange later = shown_range(AxisRange{0, 10}, {{50, 90}, 0.1});
    CHECK(later.low == 50);
    CHECK(later.high == 60);
}
