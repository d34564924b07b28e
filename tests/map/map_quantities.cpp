// SPDX-License-Identifier: MIT
// Tests for the quantities of a map against those of analysis and of physics.
#include "analysis/lyapunov.hpp"
#include "map/maps.hpp"
#include "physics/trajectory.hpp"
#include "simulation/separation.hpp"
#include "support/sanitized.hpp"

#include <algorithm>
#include <cmath>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("the exponent of a map agrees with Benettin's method", "[bulk]") {
    const std::size_t links = GENERATE(2u, 3u);
    const double damping = GENERATE(0.0, 0.2);
    const MapDefinition map = map_of(uneven_chain(links, damping), MapQuantity::exponent, 10);
    for (const MapPoint& point : random_points(sanitized ? 2 : 5, 3)) {
        const auto start = start_at(map, point);
        // 1000 steps of 0.01 s. A displacement of 1e-16 grows like an infinitesimal one.
        const Integration integration{
            .method = Method::taylor, .arithmetic = Arithmetic::double_double, .dt = 0.01};
        BenettinPair pair(start->chain, start->start, integration);
        const double expected = pair.advance(1000) / map.until;
        REQUIRE(!pair.failure());
        CAPTURE(links, damping, expected);
        // In double, the neighbour is 1.5e-8 away, so rounding and curvature may change each step's growth by
        // about as much.
        CHECK(MapEvaluator(map).value_at(point) == Approx(expected).margin(2e-5));
        CHECK(MapEvaluator(map, MapArithmetic::double_double).value_at(point) ==
              Approx(expected).margin(1e-9));
    }
}

TEST_CASE("the parting time is the time at which two trajectories are 1 rad apart", "[bulk]") {
    MapDefinition map = map_of(uneven_chain(2), MapQuantity::parting_time, 60);
    map.neighbour_distance = 1e-4;
    std::size_t parted = 0;
    for (const MapPoint& point : random_points(8, 3)) {
        const auto start = start_at(map, point);
        const Integration integration{
            .method = Method::taylor, .arithmetic = Arithmetic::double_double, .dt = 1e-3};
        const auto main = make_trajectory(start->chain, start->start, integration);
        const PreciseState there = main->precise_state();
        const StateScales scales = state_scales(map.chain);
        PreciseState beside = state_beside(map.chain, there, 1e-6);
        // A neighbour in the direction of state_beside(), at the map's distance, on the side that keeps the
        // map symmetric.
        const double unit = map.neighbour_distance / state_distance(map.chain, scales, there, beside) *
                            (point.x.hi() < 0 ? -1 : 1);
        for (std::size_t i = 0; i < 2; ++i) {
            beside.theta[i] = there.theta[i] + to_wide(unit) * (beside.theta[i] - there.theta[i]);
            beside.omega[i] = there.omega[i] + to_wide(unit) * (beside.omega[i] - there.omega[i]);
        }
        const auto other = make_trajectory(map.chain, beside, integration);
        double expected = map_not_in_time;
        std::vector<Wide> a, b;
        double before = map.neighbour_distance;
        for (int step = 1; step <= 60000; ++step) {
            main->advance(1);
            other->advance(1);
            main->coordinates(a);
            other->coordinates(b);
            double squares = 0; // whole turns count: the angles are not wrapped
            for (std::size_t i = 0; i < 2; ++i) {
                const auto angle = static_cast<double>(b[i] - a[i]),
                           speed = static_cast<double>(b[2 + i] - a[2 + i]);
                squares += angle * angle + scales.time * scales.time * speed * speed;
            }
            const double distance = std::sqrt(squares);
            if (distance >= 1) {
                expected = 1e-3 * (step - 1 + (1 - before) / (distance - before));
                break;
            }
            before = distance;
        }
        const double value = MapEvaluator(map).value_at(point);
        CAPTURE(value, expected);
        if (!std::isfinite(expected)) {
            CHECK(value == map_not_in_time);
            continue;
        }
        ++parted;
        CHECK(value == Approx(expected).margin(1e-5)); // the error of the straight line within a millisecond
    }
    CHECK(parted > 2);
}

TEST_CASE("the top speed is the largest speed at any time, even between steps", "[bulk]") {
    const std::size_t link = GENERATE(0u, 1u, 2u, 3u);
    MapDefinition map = map_of(uneven_chain(3, 0.05), MapQuantity::top_speed, 4);
    map.link = link;
    for (const MapPoint& point : random_points(6, 3)) {
        const auto start = start_at(map, point);
        const Integration integration{
            .method = Method::taylor, .arithmetic = Arithmetic::long_double, .dt = 1e-4};
        const auto trajectory = make_trajectory(start->chain, start->start, integration);
        double expected = 0;
        ChainState state;
        for (int step = 0; step <= 40000; ++step) {
            trajectory->state(state);
            for (std::size_t i = 0; i < 3; ++i)
                if (link == 0 || link == i + 1)
                    expected = std::max(expected, std::hypot(state.vx[i], state.vy[i]));
            trajectory->advance(1);
        }
        // Between two looks, 1e-4 s apart, the speed may exceed both by its second derivative · dt²/8, some
        // 1e-5.
        const double value = MapEvaluator(map).value_at(point);
        CHECK(value >= expected * (1 - 1e-9));
        CHECK(value == Approx(expected).epsilon(2e-6));
    }
}

TEST_CASE("an energy axis gives each start its energy, and marks energies that no start can have") {
    MapDefinition map = map_of(even_chain(2), MapQuantity::flip_time, 5);
    map.axes[1] = {MapCoordinate::energy, 0};
    const auto start = start_at(map, {1.0, 7.0});
    REQUIRE(start);
    const Integration integration{
        .method = Method::taylor, .arithmetic = Arithmetic::long_double, .dt = 1e-3};
    const EnergyReport energy = make_trajectory(start->chain, start->start, integration)->energy();
    CHECK(energy.kinetic + energy.gravitational == Approx(7.0).epsilon(1e-14));
    CHECK(start->start.angular_velocities[0] == start->start.angular_velocities[1]);
    // With θ1 = 1 the potential energy alone is −9.81 (2 cos 1 + 1) J.
    CHECK(!start_at(map, {1.0, -9.81 * (2 * std::cos(1.0) + 1) - 1e-9}));
    CHECK(fate_of(MapEvaluator(map).value_at({1.0, -25.0})) == MapFate::no_such_start);
}
