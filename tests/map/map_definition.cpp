// SPDX-License-Identifier: MIT
// Tests for map/map_definition.hpp and axes of map/map_place.hpp: names, refusals, usual places, symmetry,
// and the start at a clicked point.
#include "map/map_definition.hpp"
#include "map/maps.hpp"
#include "physics/precise_state.hpp"

#include <numbers>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("axes are found by their names") {
    for (const char* name : {"theta1", "omega2", "length3", "mass8", "gravity", "damping", "energy"}) {
        const auto axis = map_axis_from_name(name);
        REQUIRE(axis);
        CHECK(name_of(*axis) == name);
    }
    for (const char* name :
         {"", "theta", "theta0", "theta01", "theta1x", "gravity1", "Theta1", "phi1", "theta-1"})
        CHECK(!map_axis_from_name(name));
}

TEST_CASE("a map that cannot be calculated is refused with a reason") {
    const MapDefinition good = map_of(even_chain(2), MapQuantity::flip_time, 100);
    REQUIRE(!refusal(good));
    const auto refused = [&](auto change) {
        MapDefinition map = good;
        change(map);
        return refusal(map).value_or("");
    };
    CHECK(refused([](auto& map) { map.chain.model = Model::elastic; }) ==
          "a map is made of rigid chains: choose the rigid model");
    CHECK(refused([](auto& map) {
              map.chain = even_chain(9);
              map.start = hanging(9);
          }) == "a map is made of chains of 1 to 8 links, not 9");
    CHECK(refused([](auto& map) { map.until = 0; }) ==
          "a map must simulate more than 0 s and at most 100000 s, not 0 s");
    CHECK(refused([](auto& map) { map.link = 3; }) == "the link of flip-time must be at most 2, not 3");
    CHECK(refused([](auto& map) { map.quantity = MapQuantity::angle; }) ==
          "the angle belongs to one link: choose a link from 1 to 2");
    CHECK(refused([](auto& map) {
              map.quantity = MapQuantity::exponent;
              map.link = 1;
          }) == "the exponent belongs to the whole chain: leave out the link");
    CHECK(refused([](auto& map) { map.axes[1].link = 3; }) == "the link of theta must be from 1 to 2, not 3");
    CHECK(refused([](auto& map) { map.axes[1] = map.axes[0]; }) ==
          "both axes are theta1: choose two different axes");
    CHECK(refused([](auto& map) { map.neighbour_distance = 1; }) ==
          "a neighbour must start 1e-12 to 0.1 rad away, not 1 rad");
    MapDefinition masses = good;
    masses.axes[0] = {MapCoordinate::mass, 1};
    CHECK(refusal(masses, {-2.0, 0.0, 1, 1}) == "the range of mass1 must reach above 0");
    CHECK(refusal(good, {0.0, 0.0, 0, 1}) == "the range of an axis must have its low end below its high end");
    CHECK(refusal(good, {1.0, 0.0, 1e-30, 1})->find("cannot resolve") != std::string::npos);
}

TEST_CASE("the usual place of two angles shows their whole plane, and other kinds of axes have a valid usual "
          "place") {
    const MapDefinition map = map_of(even_chain(2), MapQuantity::flip_time, 100);
    const MapPlace place = usual_place(map);
    CHECK(place.x.hi() == 0);
    CHECK(place.width == Approx(2 * std::numbers::pi));
    for (const MapCoordinate coordinate :
         {MapCoordinate::velocity, MapCoordinate::length, MapCoordinate::mass, MapCoordinate::gravity,
          MapCoordinate::damping, MapCoordinate::energy}) {
        MapDefinition other = map;
        other.axes[0] = {coordinate, traits_of(coordinate).has_link ? std::size_t{1} : std::size_t{0}};
        CHECK(!refusal(other, usual_place(other)));
    }
}

TEST_CASE("a map of two angles is symmetric if the rest of the chain hangs at rest") {
    MapDefinition map = map_of(even_chain(3), MapQuantity::flip_time, 100);
    CHECK(is_symmetric(map));
    map.start.angles[2] = 1;
    CHECK(!is_symmetric(map));
    map.start.angles[2] = 0;
    map.start.angles[0] = 50; // this angle is an axis, so its start does not matter
    CHECK(is_symmetric(map));
    map.axes[0] = {MapCoordinate::mass, 1};
    CHECK(!is_symmetric(map));
}

TEST_CASE("a click starts the chain of the clicked point, with all digits of its coordinates") {
    const MapDefinition map = map_of(even_chain(2), MapQuantity::flip_time, 100);
    const MapPoint point{DoubleDouble::from_decimal("1.2345678901234567890123456789"),
                         DoubleDouble::from_decimal("-2.3456789012345678901234567891")};
    const auto start = start_at(map, point);
    REQUIRE(start);
    REQUIRE(state_belongs(start->chain, start->start));
    const PreciseState state = precise_start(start->chain, start->start);
    CHECK(state.theta[0] == static_cast<Wide>(point.x));
    CHECK(state.theta[1] == static_cast<Wide>(point.y));
    MapDefinition lengths = map;
    lengths.axes = {MapAxis{MapCoordinate::length, 2}, MapAxis{MapCoordinate::damping, 0}};
    const auto other = start_at(lengths, {0.5, 0.25});
    REQUIRE(other);
    CHECK(other->chain.lengths == std::vector<double>{1, 0.5});
    CHECK(other->chain.damping == 0.25);
    CHECK(!start_at(lengths, {-0.5, 0.25}));
    CHECK(!start_at(lengths, {0.5, -0.25}));
}
