// SPDX-License-Identifier: MIT
// Tests for window/features/map/map_marks.hpp.
#include "window/features/map/map_marks.hpp"

#include "physics/arithmetic/double_double.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <numbers>

using namespace pendula;

namespace {

MapDefinition two_links() {
    Chain chain;
    chain.lengths = {1, 0.5};
    chain.masses = {1, 2};
    return usual_map(chain, {{30, -170}, AngleUnit::degrees, {0.5, 0}});
}

} // namespace

TEST_CASE("a chain beside the run follows the time forward and back") {
    const auto start = start_at(two_links(), {0.5, 2.0}).value();
    StartedChain chain(start);
    CHECK(chain.time() == 0);
    CHECK(std::abs(chain.pose().at(0).x - std::sin(0.5)) < 1e-15);
    CHECK(std::abs(chain.pose().at(0).y + std::cos(0.5)) < 1e-15);
    chain.follow(2, 10);
    CHECK(std::abs(chain.time() - 2) < 1.0 / 240 + 1e-12);
    const std::vector<glm::dvec2> there = chain.pose();
    StartedChain other(start);
    other.follow(1, 10);
    other.follow(2, 10);
    CHECK(other.pose() == there);
    other.follow(0.5, 10);
    CHECK(std::abs(other.time() - 0.5) < 1.0 / 240 + 1e-12);
    other.follow(2, 10);
    CHECK(other.pose() == there);
    REQUIRE(chain.pose().size() == 2);
    CHECK(std::hypot(chain.pose()[0].x, chain.pose()[0].y) < 1 + 1e-9);
}

TEST_CASE("in every plane, the main chain's start is the point with the chain's own values") {
    MapDefinition definition = two_links();
    constexpr double degree = std::numbers::pi / 180;
    MapPoint point = present_point(definition, {0.0, 0.0});
    CHECK(std::abs(point.x.hi() - 30 * degree) < 1e-15);
    CHECK(std::abs(point.y.hi() + 170 * degree) < 1e-15);
    // Whole turns bring the angle nearest to the given centre.
    point = present_point(definition, {0.0, 3.0});
    CHECK(std::abs(point.y.hi() - 190 * degree) < 1e-14);
    definition.axes = {MapAxis{MapCoordinate::length, 2}, MapAxis{MapCoordinate::velocity, 1}};
    point = present_point(definition, {0.0, 0.0});
    CHECK(point.x == DoubleDouble(0.5));
    CHECK(point.y == DoubleDouble(0.5));
    // A start with the chain's own energy is the same start.
    definition.axes = {MapAxis{MapCoordinate::energy, 0}, MapAxis{MapCoordinate::gravity, 0}};
    const auto again = start_at(definition, present_point(definition, {0.0, 0.0})).value();
    CHECK(std::abs(again.start.angular_velocities[0] - 0.5) < 1e-14);
}
