// SPDX-License-Identifier: MIT
// Tests for map/map_starts: angles are wrapped, and the neighbour lies where it is said to lie.
#include "map/map_starts.hpp"
#include "map/maps.hpp"
#include "simulation/separation.hpp"

#include <numbers>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("start angles lie between −π and π") {
    const MapDefinition map = map_of(even_chain(2), MapQuantity::flip_time, 1);
    const MapStarts starts(map);
    PendulumStart start;
    REQUIRE(starts.at({7.0, -10.0}, start));
    CHECK(start.theta[0].hi() == Approx(7 - 2 * std::numbers::pi).epsilon(1e-15));
    CHECK(start.theta[1].hi() == Approx(4 * std::numbers::pi - 10).epsilon(1e-15));
    REQUIRE(starts.at({RealTraits<DoubleDouble>::pi, -RealTraits<DoubleDouble>::pi}, start));
    CHECK(start.theta[0] == RealTraits<DoubleDouble>::pi);
    CHECK(start.theta[1] == -RealTraits<DoubleDouble>::pi);
}

TEST_CASE("a neighbour starts at the given distance, and a mirrored start has the mirrored neighbour") {
    const MapDefinition map = map_of(uneven_chain(3), MapQuantity::exponent, 1);
    const MapStarts starts(map);
    PendulumStart start, mirrored;
    REQUIRE(starts.at({-1.0, 0.5}, start));
    REQUIRE(starts.at({1.0, -0.5}, mirrored));
    const PendulumStart beside = neighbour_of(start, 1e-6), other = neighbour_of(mirrored, 1e-6);
    std::vector<Wide> a, b;
    for (auto* values : {&start.theta, &start.omega})
        for (std::size_t i = 0; i < 3; ++i) a.push_back(to_wide((*values)[i]));
    for (auto* values : {&beside.theta, &beside.omega})
        for (std::size_t i = 0; i < 3; ++i) b.push_back(to_wide((*values)[i]));
    CHECK(state_distance(map.chain, state_scales(map.chain), a, b) == Approx(1e-6).epsilon(1e-12));
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(beside.theta[i] == -other.theta[i]);
        CHECK(beside.omega[i] == -other.omega[i]);
    }
}
