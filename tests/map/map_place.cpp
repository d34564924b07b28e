// SPDX-License-Identifier: MIT
// Tests for map/map_place: points, zooms, and which arithmetic a place needs.
#include "map/map_place.hpp"
#include "physics/arithmetic/real.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <numbers>

using namespace pendula;

TEST_CASE("pixels lie at the centres of equal parts of the place, beginning with the lowest row") {
    const MapPlace place = place_between(-1.0, 3.0, 10.0, 20.0);
    CHECK(place == MapPlace{1.0, 15.0, 4, 10});
    CHECK(point_at(place, 0, 0, 4, 5) == MapPoint{-0.5, 11.0});
    CHECK(point_at(place, 3, 4, 4, 5) == MapPoint{2.5, 19.0});
    CHECK(point_at(place, -0.5, -0.5, 4, 5) == MapPoint{-1.0, 10.0});
}

TEST_CASE("points of a symmetric place are symmetric to the last bit") {
    const DoubleDouble pi = RealTraits<DoubleDouble>::pi;
    const MapPlace place = place_between(-pi, pi, -pi, pi);
    for (std::size_t column = 0; column < 77; ++column) {
        const MapPoint here = point_at(place, static_cast<double>(column), 3, 77, 50);
        const MapPoint there = point_at(place, static_cast<double>(76 - column), 46, 77, 50);
        CHECK(here == MapPoint{-there.x, -there.y});
    }
}

TEST_CASE("zooming keeps the fixed point in its place in the picture") {
    MapPlace place = place_between(-3.0, 3.0, -2.0, 2.0);
    const MapPoint fixed{DoubleDouble::from_decimal("1.23456789012345678901234567890"),
                         DoubleDouble::from_decimal("-0.98765432109876543210987654321")};
    const double column = static_cast<double>((fixed.x - place.x) / place.width);
    for (int turn = 0; turn < 60; ++turn) place = zoomed(place, fixed, 0.5);
    CHECK(place.width == std::ldexp(6.0, -60));
    CHECK(static_cast<double>((fixed.x - place.x) / place.width) == Approx(column).epsilon(1e-9));
}

TEST_CASE("the distance between pixels determines the arithmetic of a map") {
    const auto needed = [](double x, double width) { return arithmetic_of({x, x, width, width}, 640, 640); };
    CHECK(needed(0, 6.3) == MapArithmetic::double_);
    CHECK(needed(2, 1e-11) == MapArithmetic::double_);
    CHECK(needed(2, 1e-13) == MapArithmetic::double_double);
    CHECK(needed(0, 1e-13) == MapArithmetic::double_); // near 0, doubles are denser
    CHECK(needed(2, 1e-25) == MapArithmetic::double_double);
}

TEST_CASE("predictability is the time in which a rounding error grows to 1 rad") {
    CHECK(predictability(std::numbers::ln2, MapArithmetic::double_) == Approx(53));
    CHECK(predictability(2 * std::numbers::ln2, MapArithmetic::double_double) == Approx(52.5));
    CHECK(predictability(0, MapArithmetic::double_) == std::numeric_limits<double>::infinity());
    CHECK(predictability(std::nan(""), MapArithmetic::double_) == std::numeric_limits<double>::infinity());
}
