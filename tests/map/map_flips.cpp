// SPDX-License-Identifier: MIT
// Tests for flip times: against a plain loop over physics' scalar series, and the energy below which no link
// is ever straight up.
#include "map/map_starts.hpp"
#include "map/maps.hpp"
#include "map/plain_flips.hpp"
#include "support/sanitized.hpp"

#include <cmath>
#include <numbers>
#include <random>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("flip times of two equal links agree with those of a plain loop", "[bulk]") {
    const MapDefinition map = map_of(even_chain(2), MapQuantity::flip_time, 100);
    const std::size_t side = sanitized ? 24 : 64;
    const std::vector<MapPoint> points = grid(usual_place(map), side, side);
    const std::vector<double> values = values_of(map, points);
    std::size_t compared = 0, other = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        // The loop takes longest for starts that flip late or never, so only some of these are compared.
        const bool is_slow = fate_of(values[i]) != MapFate::happens || values[i] > 20;
        if (i % (is_slow ? 29 : 2) != 0) continue;
        ++compared;
        const double expected = flip_by_plain_loop(map, points[i]);
        if (same_flip(values[i], expected)) continue;
        ++other;
        CAPTURE(i, values[i], expected);
        CHECK(is_undetermined(map, points[i], values[i], expected));
    }
    CAPTURE(compared, other);
    CHECK(4 * compared > points.size());
    CHECK(other * 20 < compared);
}

TEST_CASE("a map knows that two equal links never flip exactly where 2 cos θ1 + cos θ2 > 1", "[bulk]") {
    const MapDefinition map = map_of(even_chain(2), MapQuantity::flip_time, 1);
    for (const MapPoint& point : random_points(2000, std::numbers::pi)) {
        const double edge = 2 * std::cos(point.x.hi()) + std::cos(point.y.hi()) - 1;
        if (std::abs(edge) < 1e-12) continue;
        CHECK((fate_of(MapEvaluator(map).value_at(point)) == MapFate::never) == (edge > 0));
    }
}

TEST_CASE("a link can be straight up exactly if the energy reaches the least energy with that link up") {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> size(0.2, 3), angle(-std::numbers::pi, std::numbers::pi);
    for (int round = 0; round < 200; ++round) {
        Chain chain;
        const std::size_t links = 2 + static_cast<std::size_t>(round) % 4;
        for (std::size_t i = 0; i < links; ++i) {
            chain.lengths.push_back(size(random));
            chain.masses.push_back(size(random));
        }
        const MapDefinition map = map_of(chain, MapQuantity::flip_time, 1);
        PendulumStart start;
        REQUIRE(MapStarts(map).at({angle(random), angle(random)}, start));
        const Energy<DoubleDouble> energy = energy_of(start);
        const double now = static_cast<double>(energy.kinetic + energy.gravitational);
        double least_of_all = 1e300;
        for (std::size_t k = 1; k <= links; ++k) {
            PendulumStart up = start;
            up.theta.fill(DoubleDouble(0));
            up.omega.fill(DoubleDouble(0));
            up.theta[k - 1] = RealTraits<DoubleDouble>::pi;
            const double least = static_cast<double>(energy_of(up).gravitational);
            least_of_all = std::min(least_of_all, least);
            if (std::abs(now - least) > 1e-9) CHECK(MapStarts::can_be_up(start, k) == (now >= least));
        }
        if (std::abs(now - least_of_all) > 1e-9)
            CHECK(MapStarts::can_be_up(start, 0) == (now >= least_of_all));
    }
}

TEST_CASE("the flip time of any link is the earliest flip time of a single link") {
    MapDefinition map = map_of(uneven_chain(3), MapQuantity::flip_time, 30);
    const std::vector<MapPoint> points = random_points(60, 3);
    const std::vector<double> any = values_of(map, points);
    std::vector<double> first(points.size(), map_not_in_time);
    for (std::size_t link = 1; link <= 3; ++link) {
        map.link = link;
        const std::vector<double> values = values_of(map, points);
        for (std::size_t i = 0; i < points.size(); ++i)
            if (std::isfinite(values[i])) first[i] = std::min(first[i], values[i]);
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (std::isfinite(any[i]))
            CHECK(std::memcmp(&any[i], &first[i], sizeof(double)) == 0);
        else
            CHECK(!std::isfinite(first[i]));
    }
}
