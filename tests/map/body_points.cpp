// SPDX-License-Identifier: MIT
// Tests for maps of chains with link masses, friction and drive.
#include "map/map_evaluator.hpp"
#include "map/map_starts.hpp"
#include "map/maps.hpp"
#include "physics/trajectory.hpp"
#include "support/sanitized.hpp"

#include <cmath>
#include <numbers>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr double half_turn = std::numbers::pi;

Chain two_rods() {
    Chain chain{.lengths = {1, 1}, .masses = {0, 0}};
    chain.link_masses = {1, 1};
    return chain;
}

Chain driven_rods() {
    Chain chain = two_rods();
    chain.masses = {0.2, 0.1};
    chain.joint_friction = {0.05, 0.02};
    chain.pivot = {.path = PivotPath::circle, .amplitude = 0.2, .frequency = 0.8, .phase_deg = 30};
    chain.torque = {.course = TorqueCourse::sine, .joint = 2, .strength = 0.4, .frequency = 1.3};
    return chain;
}

/// The time of the first flip, found by a plain loop that looks at the angles every `dt` s.
double flip_by_loop(const MapDefinition& map, const MapPoint& point, double dt) {
    const auto start = start_at(map, point);
    const auto run = make_trajectory(start->chain, start->start, {Method::taylor, Arithmetic::double_, dt});
    ChainState state;
    while (static_cast<double>(run->step()) * dt < map.until) {
        run->advance(1);
        run->state(state);
        for (const double theta : state.theta)
            if (std::abs(theta) > half_turn) return static_cast<double>(run->step()) * dt;
    }
    return map_not_in_time;
}

} // namespace

TEST_CASE("flip times of two uniform rods agree with those of a plain loop") {
    MapDefinition map = map_of(two_rods(), MapQuantity::flip_time, 3);
    const std::vector<MapPoint> points =
        grid(place_between(-half_turn, half_turn, -half_turn, half_turn), 64, 64);
    const std::vector<double> values = values_of(map, points);
    constexpr double dt = 2e-3;
    constexpr std::size_t every = sanitized ? 16 : 4; // the loop is slow
    std::size_t flips = 0, touches = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double first = points[i].x.hi(), second = points[i].y.hi();
        CAPTURE(first, second);
        // If this is above 0, the energy is too low for either rod to be straight up.
        const double energy = 3 * std::cos(first) + std::cos(second) - 2;
        if (std::abs(energy) > 1e-9) CHECK((values[i] == map_never) == (energy > 0));
        if (i % every != 0) continue;
        const double loop = flip_by_loop(map, points[i], dt);
        if (values[i] == map_never || values[i] == map_not_in_time) {
            CHECK(loop == map_not_in_time);
            continue;
        }
        ++flips;
        // The loop sees a flip up to dt late, or not at all if the rod turns back within dt.
        if (loop > values[i] + 1.001 * dt) {
            ++touches;
            continue;
        }
        CHECK(loop >= values[i] - 1e-9);
    }
    CHECK(flips * every > 1200);
    CHECK(touches * 200 < flips); // half a percent
}

TEST_CASE("points of a map with a driven pivot and torque agree with a quad-double trajectory") {
    for (const MapArithmetic arithmetic : {MapArithmetic::double_, MapArithmetic::double_double}) {
        MapDefinition map = map_of(driven_rods(), MapQuantity::angle, 2);
        map.link = 2;
        map.axes = {MapAxis{MapCoordinate::pivot_frequency, 0}, MapAxis{MapCoordinate::pivot_amplitude, 0}};
        map.start = {.angles = {60, -30}, .angular_velocities = {0.5, 1}};
        REQUIRE_FALSE(refusal(map));
        MapEvaluator evaluator(map, arithmetic);
        for (const auto& [frequency, amplitude] : {std::pair(0.5, 0.1), {1.7, 0.3}, {4.0, 0.0}}) {
            CAPTURE(frequency, amplitude);
            Chain chain = map.chain;
            chain.pivot.frequency = frequency;
            chain.pivot.amplitude = amplitude;
            const auto run = make_trajectory(chain, map.start, {Method::taylor, Arithmetic::quad_double, 2});
            run->advance(1);
            const double exact = static_cast<double>(run->precise_state().theta[1]);
            const double value = evaluator.value_at({frequency, amplitude});
            // Chaos multiplies a rounding error by some thousands in 2 s.
            CHECK(std::abs(std::remainder(value - exact, 2 * half_turn)) <
                  (arithmetic == MapArithmetic::double_ ? 1e-11 : 1e-15));
        }
    }
}

TEST_CASE("points of a map with dry friction, drag and a pivot table agree with a double-double trajectory") {
    Chain chain = two_rods();
    chain.dry_friction = {0.3, 0.8};
    chain.air_drag = {0.2, 0.1};
    chain.pivot = {.path = PivotPath::table};
    chain.pivot.times = {0, 0.4, 0.9, 1.3, 1.8, 2.5};
    chain.pivot.x = {0, 0.1, 0.25, 0.2, 0.05, 0};
    chain.pivot.y = {0, 0, 0.05, 0.1, 0.02, 0};
    MapDefinition map = map_of(chain, MapQuantity::angle, 3);
    map.axes = {MapAxis{MapCoordinate::angle, 1}, MapAxis{MapCoordinate::velocity, 2}};
    map.start = {.angles = {60, -30}, .angular_velocities = {0.5, 1}};
    for (const MapArithmetic arithmetic : {MapArithmetic::double_, MapArithmetic::double_double}) {
        for (const std::size_t link : {std::size_t{1}, std::size_t{2}}) {
            map.link = link;
            REQUIRE_FALSE(refusal(map));
            MapEvaluator evaluator(map, arithmetic);
            for (const MapPoint& point : {MapPoint{1.0, 0.0}, {-0.3, 2.0}, {2.5, 5.0}, {0.0, 0.0}}) {
                CAPTURE(link, point.x.hi(), point.y.hi());
                const auto start = start_at(map, point);
                REQUIRE(start);
                const auto run = make_trajectory(start->chain, start->start,
                                                 {Method::taylor, Arithmetic::double_double, 1.5});
                run->advance(2);
                const double exact = static_cast<double>(run->precise_state().theta[link - 1]);
                const double value = evaluator.value_at(point);
                CHECK(std::abs(std::remainder(value - exact, 2 * half_turn)) <
                      (arithmetic == MapArithmetic::double_ ? 1e-11 : 1e-15));
            }
        }
    }
}

TEST_CASE("a map follows a single pendulum with air drag beyond the moments at which its bob stops") {
    Chain chain{.lengths = {1}, .masses = {1}};
    chain.air_drag = {0.4};
    MapDefinition map = map_of(chain, MapQuantity::angle, 10);
    map.link = 1;
    map.axes = {MapAxis{MapCoordinate::angle, 1}, MapAxis{MapCoordinate::air_drag, 1}};
    for (const MapPoint& point : {MapPoint{1.0, 0.4}, {2.9, 1.5}, {0.5, 0.0}}) {
        const auto start = start_at(map, point);
        REQUIRE(start);
        const auto run =
            make_trajectory(start->chain, start->start, {Method::taylor, Arithmetic::long_double, 10});
        run->advance(1);
        const double exact = static_cast<double>(run->precise_state().theta[0]);
        CHECK(std::abs(MapEvaluator(map).value_at(point) - exact) < 1e-12);
    }
}

TEST_CASE("every map axis for bodies sets its own quantity of the chain") {
    MapDefinition map = map_of(driven_rods(), MapQuantity::angle, 0.7);
    map.link = 2;
    map.start = {.angles = {60, -30}, .angular_velocities = {0.5, 1}};
    for (std::size_t i = 0; i < map_coordinate_table.size(); ++i) {
        const auto coordinate = static_cast<MapCoordinate>(i);
        const MapCoordinateTraits& traits = traits_of(coordinate);
        if (!traits.is_of_bodies) continue;
        CAPTURE(traits.name);
        map.axes = {MapAxis{coordinate, traits.has_link ? std::size_t{2} : std::size_t{0}},
                    {MapCoordinate::angle, 1}};
        REQUIRE_FALSE(refusal(map));
        CHECK(map_axis_from_name(name_of(map.axes[0])) == map.axes[0]);
        const double value = 0.3;
        MapDefinition set = map;
        member_of(set.chain, map.axes[0]) = value;
        set.axes = {MapAxis{MapCoordinate::angle, 2}, {MapCoordinate::angle, 1}};
        const double by_axis = MapEvaluator(map).value_at({value, 0.2});
        // −30° and −π/6 in double differ in the last place.
        CHECK(std::abs(by_axis - MapEvaluator(set).value_at({-half_turn / 6, 0.2})) < 1e-14);
        const auto started = start_at(map, {value, 0.2});
        REQUIRE(started);
        CHECK(started->chain == set.chain);
    }
}

TEST_CASE("maps by the body equations and by vector lanes agree for point masses without friction") {
    const Chain chain{.lengths = {1, 0.8}, .masses = {1, 0.7}};
    for (const MapQuantity quantity : {MapQuantity::flip_time, MapQuantity::exponent, MapQuantity::angle,
                                       MapQuantity::parting_time, MapQuantity::top_speed}) {
        CAPTURE(name_of(quantity));
        MapDefinition lanes = map_of(chain, quantity, 3);
        if (quantity == MapQuantity::angle) lanes.link = 1;
        lanes.neighbour_distance = 1e-3;
        MapDefinition bodies = lanes;
        lanes.axes = {MapAxis{MapCoordinate::angle, 1}, {MapCoordinate::damping, 0}};
        bodies.axes = {MapAxis{MapCoordinate::angle, 1}, {MapCoordinate::joint_friction, 1}};
        for (const double angle : {0.5, 1.9, 2.7, -3.0, half_turn}) {
            CAPTURE(angle);
            const double by_lanes = MapEvaluator(lanes).value_at({angle, 0.0}),
                         by_bodies = MapEvaluator(bodies).value_at({angle, 0.0});
            if (std::isinf(by_lanes) || std::isinf(by_bodies))
                CHECK(by_lanes == by_bodies);
            else // the two reset the exponent's neighbour, 2^-26 away, at different times
                CHECK(std::abs(by_lanes - by_bodies) < (quantity == MapQuantity::exponent ? 2e-2 : 1e-7));
        }
    }
}

TEST_CASE("maps of bodies refuse unsuitable axes and quantities, and mark impossible chains") {
    MapDefinition map = map_of(two_rods(), MapQuantity::flip_time, 1);
    CHECK_FALSE(refusal(map));
    MapDefinition still = map, motor = map, fast = map;
    still.axes[0] = {MapCoordinate::pivot_frequency, 0};
    motor.axes[0] = {MapCoordinate::torque_strength, 0};
    fast.quantity = MapQuantity::top_speed;
    fast.chain.pivot.path = PivotPath::line;
    for (const MapDefinition& each : {still, motor, fast}) CHECK(refusal(each));
    // A link mass below 0, and one that leaves the second rod without any inertia.
    map.axes[0] = {MapCoordinate::link_mass, 2};
    CHECK(fate_of(MapEvaluator(map).value_at({-1.0, 2.0})) == MapFate::no_such_start);
    CHECK(fate_of(MapEvaluator(map).value_at({0.0, 2.0})) == MapFate::no_such_start);
}
