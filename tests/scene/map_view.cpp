// SPDX-License-Identifier: MIT
// Tests for scene/map_view.hpp and the table [map] of a scene file.
#include "scene/map_view.hpp"

#include "physics/arithmetic/double_double.hpp"
#include "scene/parameter_table.hpp"
#include "scene_texts.hpp"

#include <cmath>

using namespace pendula;
using namespace pendula::test;

namespace {

Chain two_links() {
    Chain chain;
    chain.lengths = {1, 0.7};
    chain.masses = {1, 2};
    return chain;
}

} // namespace

TEST_CASE("starting the chain from any point of a map does not change the map") {
    const StartState start{{30, 40}, AngleUnit::degrees, {0.5, -0.25}};
    MapView view;
    for (const auto& [x, y] : {std::pair{"theta1", "theta2"},
                               {"omega1", "omega2"},
                               {"theta2", "length1"},
                               {"mass2", "gravity"},
                               {"damping", "theta1"}}) {
        CAPTURE(x, y);
        view.x = map_axis_from_name(x).value();
        view.y = map_axis_from_name(y).value();
        const MapDefinition first = without_axes(map_definition(view, two_links(), start));
        REQUIRE_FALSE(refusal(first));
        for (const double at : {0.125, 0.3, 1.7}) {
            const MapPoint point{DoubleDouble(at) / 3.0, DoubleDouble(at) / 7.0};
            const auto started = start_at(first, point);
            REQUIRE(started);
            const MapDefinition again = without_axes(map_definition(view, started->chain, started->start));
            CHECK(again == first);
            // The same point of the new map gives exactly the same start and chain.
            const auto same = start_at(again, point);
            CHECK(same->start == started->start);
            CHECK(same->chain == started->chain);
        }
    }
}

TEST_CASE("starting at rest from a point of a map with an energy axis does not change the map") {
    MapView view;
    view.x = {MapCoordinate::energy, 0};
    view.y = {MapCoordinate::angle, 1};
    const MapDefinition first =
        without_axes(map_definition(view, two_links(), {{30, 40}, AngleUnit::degrees, {0, 0}}));
    const auto started = start_at(first, {20.0, 0.5});
    REQUIRE(started);
    CHECK(without_axes(map_definition(view, started->chain, started->start)) == first);
}

TEST_CASE("changing a value that the axes do not vary gives another map") {
    const MapView view;
    StartState start{{30, 40}, AngleUnit::degrees, {0, 0}};
    const MapDefinition first = without_axes(map_definition(view, two_links(), start));
    start.angles = {-70, 10};
    CHECK(without_axes(map_definition(view, two_links(), start)) == first);
    start.angular_velocities = {0, 1e-9};
    CHECK_FALSE(without_axes(map_definition(view, two_links(), start)) == first);
    Chain heavier = two_links();
    heavier.gravity = 9.82;
    start.angular_velocities = {0, 0};
    CHECK_FALSE(without_axes(map_definition(view, heavier, start)) == first);
}

TEST_CASE("a map replaces a link that its quantity or its chain does not have") {
    MapView view;
    view.quantity = MapQuantity::angle;
    CHECK(map_definition(view, two_links(), {}).link == 2);
    view.link = 5;
    CHECK(map_definition(view, two_links(), {}).link == 2);
    view.quantity = MapQuantity::exponent;
    CHECK(map_definition(view, two_links(), {}).link == 0);
}

TEST_CASE("a map's visible part keeps all digits in a scene file") {
    Scene scene = parse_scene(good_scene, "f.toml");
    set_place(scene.map, {DoubleDouble(2.0) / 3.0, DoubleDouble(-1.0) / 7.0, 3e-27, 4e-27});
    const Scene again = parse_scene(to_toml(scene), "f.toml");
    CHECK(again.map.width == scene.map.width);
    CHECK(again.map == scene.map);
    forget_place(scene.map);
    CHECK(scene.map == Scene().map);
}

TEST_CASE("the error for an invalid number or axis of a map names the key") {
    const auto read = [](const std::string& override) {
        return parse_scene(good_scene, "f.toml", std::vector{override});
    };
    CHECK_THROWS_WITH(read("map.x_centre=\"here\""), contains("map.x_centre"));
    CHECK_THROWS_WITH(read("map.y=\"theta9\""), contains("map.y"));
    CHECK_THROWS_WITH(read("map.until=0"), contains("map.until"));
    CHECK(read("map.x=\"energy\"").map.x == MapAxis{MapCoordinate::energy, 0});
}
