// SPDX-License-Identifier: MIT
// Tests for map/map_evaluator.hpp: the vector lanes' motion against physics' series, and a value depends only
// on its point.
#include "map/map_evaluator.hpp"
#include "map/maps.hpp"
#include "physics/arithmetic/double_double.hpp"
#include "physics/trajectory.hpp"
#include "support/sanitized.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

using namespace pendula;
using namespace pendula::test;

namespace {

/// The angle of the map's link at the map's end, by the Taylor series of physics/, wrapped to (−π, π].
double angle_by_physics(const MapDefinition& map, const MapPoint& point, Arithmetic arithmetic) {
    const auto start = start_at(map, point);
    REQUIRE(start);
    const Integration integration{.method = Method::taylor, .arithmetic = arithmetic, .dt = map.until};
    const auto trajectory = make_trajectory(start->chain, start->start, integration);
    trajectory->advance(1);
    std::vector<Wide> coordinates;
    trajectory->coordinates(coordinates);
    const Wide turn = 2 * RealTraits<Wide>::pi;
    Wide angle = coordinates[map.link - 1];
    angle -= turn * to_wide(std::round(static_cast<double>(angle / turn)));
    return static_cast<double>(angle);
}

double angle_between(double a, double b) { return std::abs(std::remainder(a - b, 2 * std::numbers::pi)); }

MapDefinition angle_map(const Chain& chain, std::size_t link, double until) {
    MapDefinition map = map_of(chain, MapQuantity::angle, until);
    map.link = link;
    return map;
}

} // namespace

TEST_CASE("vector lanes agree with the scalar Taylor series in 80 bits") {
    const std::size_t links = GENERATE(1u, 2u, 3u, 5u, 8u);
    const double damping = GENERATE(0.0, 0.3);
    const Chain chain = uneven_chain(links, damping);
    const std::vector<MapPoint> points = random_points(7, 3);
    for (std::size_t link = 1; link <= links; link += links > 3 ? 3 : 1) {
        // Long enough for tens of steps, but so short that chaos multiplies a rounding error by some
        // thousands at most.
        const MapDefinition map = angle_map(chain, link, links > 3 ? 1.5 : 3);
        const std::vector<double> values = values_of(map, points);
        for (std::size_t i = 0; i < points.size(); ++i) {
            CAPTURE(links, damping, link, i);
            CHECK(angle_between(values[i], angle_by_physics(map, points[i], Arithmetic::long_double)) <
                  1e-11);
        }
    }
}

TEST_CASE("double-double lanes agree with the double-double Taylor series to the last places of a double",
          "[bulk]") {
    const std::size_t links = GENERATE(2u, 3u);
    MapDefinition map = angle_map(uneven_chain(links, links == 3 ? 0.1 : 0), 2, 15);
    const MapPlace place{DoubleDouble::from_decimal("2.0943951023931954923084289221863"),
                         DoubleDouble::from_decimal("-1.5707963267948966192313216916398"), 1e-15, 1e-15};
    CHECK(arithmetic_of(place, 640, 640) == MapArithmetic::double_double);
    std::mt19937 random(7);
    std::uniform_real_distribution<double> pixel(0, 639);
    std::vector<MapPoint> points;
    for (int i = 0; i < 16; ++i) {
        const double column = pixel(random);
        points.push_back(point_at(place, column, pixel(random), 640, 640));
    }
    const std::vector<double> values = values_of(map, points, MapArithmetic::double_double);
    std::vector<double> by_physics;
    for (std::size_t i = 0; i < points.size(); ++i) {
        by_physics.push_back(angle_by_physics(map, points[i], Arithmetic::double_double));
        // Even 1e15 times a rounding error of 1e-31 is too small to be seen in a double.
        CHECK(angle_between(values[i], by_physics[i]) <= 4 * RealTraits<double>::epsilon);
    }
    // The sixteen points have different values, so they do not merge into squares.
    std::sort(by_physics.begin(), by_physics.end());
    CHECK(std::adjacent_find(by_physics.begin(), by_physics.end()) == by_physics.end());
}

TEST_CASE("a map's value depends only on its point", "[bulk]") {
    const MapQuantity quantity = GENERATE(MapQuantity::flip_time, MapQuantity::exponent, MapQuantity::angle,
                                          MapQuantity::parting_time, MapQuantity::top_speed);
    const std::size_t links = GENERATE(2u, 4u);
    CAPTURE(name_of(quantity), links);
    MapDefinition map = map_of(uneven_chain(links), quantity, 8);
    map.neighbour_distance = 1e-3;
    std::vector<MapPoint> points = random_points(sanitized ? 16 : 150, 3);
    const std::vector<double> values = values_of(map, points);
    CHECK(std::any_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); }));

    SECTION("the other points and their order do not matter") {
        std::vector<double> backwards;
        std::reverse(points.begin(), points.end());
        backwards = values_of(map, points);
        std::reverse(backwards.begin(), backwards.end());
        CHECK(same_bytes(backwards, values));
        std::reverse(points.begin(), points.end());
        MapEvaluator one(map);
        for (std::size_t i = 0; i < points.size(); i += 37) {
            const double value = one.value_at(points[i]);
            CHECK(std::memcmp(&value, &values[i], sizeof value) == 0);
        }
    }
    SECTION("the number of threads does not matter") {
        const std::size_t threads = GENERATE(1u, 2u, 5u);
        WorkerPool pool(threads);
        std::vector<double> shared(points.size());
        MapListEvaluator(map, MapArithmetic::double_, pool).evaluate(points, shared);
        CHECK(same_bytes(shared, values));
    }
    SECTION("the instruction set does not matter if it fuses") {
        for (const InstructionSet set : supported_instruction_sets())
            if (fuses(set)) CHECK(same_bytes(values_of(map, points, MapArithmetic::double_, set), values));
    }
    SECTION("the instruction set does not matter in double-double if it fuses") {
        points.resize(20);
        const std::vector<double> wide = values_of(map, points, MapArithmetic::double_double);
        for (const InstructionSet set : supported_instruction_sets())
            if (fuses(set))
                CHECK(same_bytes(values_of(map, points, MapArithmetic::double_double, set), wide));
    }
}

TEST_CASE("maps with and without fused multiplications agree to rounding") {
    const MapDefinition map = angle_map(uneven_chain(2), 2, 3);
    const std::vector<MapPoint> points = random_points(9, 3);
    for (const MapArithmetic arithmetic : {MapArithmetic::double_, MapArithmetic::double_double}) {
        const std::vector<double> fused = values_of(map, points, arithmetic);
        const std::vector<double> plain = values_of(map, points, arithmetic, InstructionSet::portable);
        for (std::size_t i = 0; i < points.size(); ++i)
            CHECK(angle_between(fused[i], plain[i]) <
                  (arithmetic == MapArithmetic::double_ ? 1e-11 : 4 * RealTraits<double>::epsilon));
    }
}

TEST_CASE("a mirrored start has the mirrored value, to the last bit", "[bulk]") {
    const MapQuantity quantity = GENERATE(MapQuantity::flip_time, MapQuantity::exponent, MapQuantity::angle,
                                          MapQuantity::parting_time, MapQuantity::top_speed);
    const MapArithmetic arithmetic = GENERATE(MapArithmetic::double_, MapArithmetic::double_double);
    CAPTURE(name_of(quantity), name_of(arithmetic));
    const MapDefinition map = map_of(uneven_chain(3, 0.01), quantity, 6);
    CHECK(is_symmetric(map));
    std::vector<MapPoint> points = random_points(sanitized ? 12 : 40, 3.1);
    const std::vector<double> values = values_of(map, points, arithmetic);
    for (MapPoint& point : points) point = {-point.x, -point.y};
    std::vector<double> mirrored = values_of(map, points, arithmetic);
    for (double& value : mirrored) value = mirrored_value(quantity, value);
    CHECK(same_bytes(mirrored, values));
}

TEST_CASE("over 85 % of the lanes are busy, and a stop flag interrupts them") {
    const MapDefinition map = map_of(even_chain(2), MapQuantity::flip_time, 100);
    const std::size_t side = sanitized ? 32 : 48;
    const std::vector<MapPoint> points = grid(usual_place(map), side, side);
    std::vector<double> values(points.size());
    MapEvaluator evaluator(map);
    MapCost cost;
    evaluator.evaluate(points, values, nullptr, &cost);
    CHECK(cost.lanes_busy() > 0.85);
    CHECK(cost.simulated > 0);
    const StopFlag stop{true};
    CHECK_THROWS_AS(evaluator.evaluate(points, values, &stop), Interrupted);
    std::vector<double> again(points.size());
    evaluator.evaluate(points, again);
    values.assign(points.size(), 0);
    MapEvaluator(map).evaluate(points, values);
    CHECK(same_bytes(again, values));
}

TEST_CASE("a pendulum without gravity turns at a constant speed, or stays at rest") {
    Chain chain = even_chain(1);
    chain.gravity = 0;
    MapDefinition map = map_of(chain, MapQuantity::flip_time, 50);
    // From θ = 1 at 0.5 rad/s: π is reached after (π − 1)/0.5 s.
    const std::vector<double> values = values_of(map, {{1.0, 0.5}, {1.0, -0.25}, {1.0, 0.0}});
    CHECK(values[0] == Approx((std::numbers::pi - 1) / 0.5).epsilon(1e-15));
    CHECK(values[1] == Approx((std::numbers::pi + 1) / 0.25).epsilon(1e-15));
    CHECK(fate_of(values[2]) == MapFate::not_in_time);
    map.quantity = MapQuantity::top_speed;
    CHECK(MapEvaluator(map).value_at({0.3, -0.75}) == Approx(0.75).epsilon(1e-15));
}

TEST_CASE("a chain that rests with its links straight up or down does not flip, in either arithmetic") {
    const MapArithmetic arithmetic = GENERATE(MapArithmetic::double_, MapArithmetic::double_double);
    const MapDefinition map = map_of(even_chain(2), MapQuantity::flip_time, 50);
    const DoubleDouble pi = RealTraits<DoubleDouble>::pi, none(0);
    for (const MapPoint& point : {MapPoint{pi, none}, MapPoint{none, pi}, MapPoint{pi, pi},
                                  MapPoint{-pi, none}, MapPoint{-pi, pi}, MapPoint{pi * 3.0, none}}) {
        const std::vector<double> value = values_of(map, {point}, arithmetic);
        CAPTURE(point.x.hi(), point.y.hi());
        CHECK(fate_of(value[0]) == MapFate::not_in_time);
    }
}

TEST_CASE("a link that starts straight up flips when it returns there, not when it leaves") {
    const MapArithmetic arithmetic = GENERATE(MapArithmetic::double_, MapArithmetic::double_double);
    const MapDefinition map = map_of(uneven_chain(2), MapQuantity::flip_time, 50);
    const DoubleDouble pi = RealTraits<DoubleDouble>::pi, aside(0.8), near(1e-9);
    // The same start with either sign of π, its mirror images, and two starts close to it.
    const std::vector<double> values = values_of(
        map, {{pi, aside}, {-pi, aside}, {pi, -aside}, {-pi, -aside}, {pi - near, aside}, {near - pi, aside}},
        arithmetic);
    CHECK(values[0] > 0.1);
    for (std::size_t i = 1; i < 4; ++i) CHECK(values[i] == values[0]);
    const double close = std::max(values[4], values[5]); // the one that does not pass π at once
    CHECK(values[0] == Approx(close).epsilon(1e-6));
}
