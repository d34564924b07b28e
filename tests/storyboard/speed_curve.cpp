// SPDX-License-Identifier: MIT
#include "storyboard/key_curves.hpp"

#include "support/catch.hpp"

#include <cmath>

using namespace pendula;
using Catch::Matchers::WithinAbs;

TEST_CASE("a constant speed is a product") {
    const SpeedCurve curve(0.25);
    CHECK(curve.speed(3) == 0.25);
    CHECK(curve.travelled(8) == 2);
}

TEST_CASE("a ramp's simulated time is the integral of its speed to less than a nanosecond") {
    const SpeedCurve curve({{1, 1}, {2.5, 0.1}, {4, 0.1}, {4.25, 3}, {7, 0}});
    // Simpson's rule is exact for the cubic within each piece; pieces meet at multiples of the step.
    constexpr int parts = 1000;
    constexpr double h = 10.0 / (2 * parts);
    double sum = 0;
    for (int i = 0; i < parts; ++i) {
        const double t = 2 * i * h;
        sum += h / 3 * (curve.speed(t) + 4 * curve.speed(t + h) + curve.speed(t + 2 * h));
        CHECK_THAT(curve.travelled(t + 2 * h), WithinAbs(sum, 1e-10));
    }
    // Each ramp covers the mean of its two speeds.
    CHECK_THAT(curve.travelled(10), WithinAbs(1 + 1.5 * 0.55 + 1.5 * 0.1 + 0.25 * 1.55 + 2.75 * 1.5, 1e-12));
}

TEST_CASE("speed itself has no corners") {
    const SpeedCurve curve({{1, 1}, {2, 0.1}, {3, 2}});
    for (const double t : {1.0, 2.0, 3.0}) {
        constexpr double h = 1e-5;
        // The slope within h of a key is at most h times the second derivative, 6 Δspeed/Δt².
        CHECK(std::abs(curve.speed(t + h) - curve.speed(t)) <= 6 * 1.9 * h * h);
        CHECK(std::abs(curve.speed(t - h) - curve.speed(t)) <= 6 * 1.9 * h * h);
    }
}

TEST_CASE("the moment at which a simulated time is reached is the inverse of what is travelled") {
    const SpeedCurve curve({{1, 1}, {2.5, 0.1}, {4, 0.1}, {4.25, 3}, {7, 0.5}});
    // Off by the rounding of some 20 operations on numbers up to 12, over the least speed.
    for (double at = 0; at <= 12; at += 0.01)
        CHECK_THAT(curve.moment(curve.travelled(at)).value(), WithinAbs(at, 1e-12));
    CHECK(SpeedCurve(0.25).moment(2) == 8);
}

TEST_CASE("a time is reached at its first moment, or never") {
    const SpeedCurve stops({{0, 2}, {1, 0}, {3, 0}, {4, 2}, {6, 0}});
    // At a stop, time passes as the cube of the moment's distance: an ulp of it is its cube root of a moment.
    CHECK_THAT(stops.moment(1).value(), WithinAbs(1, 2e-5));
    CHECK_THAT(stops.moment(4).value(), WithinAbs(6, 2e-5));
    CHECK_FALSE(stops.moment(4.001));
    CHECK_FALSE(stops.moment(-1));
    CHECK(stops.moment(0) == 0);
    CHECK_FALSE(SpeedCurve(0).moment(1));
    CHECK(SpeedCurve(0).moment(0) == 0);
    CHECK(SpeedCurve({{2, 0}, {3, 1}}).moment(0) == 0);
}
