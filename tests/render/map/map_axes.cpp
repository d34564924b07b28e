// SPDX-License-Identifier: MIT
// Tests for render/map/map_axes.hpp: an axis can be read at every zoom.
#include "render/map/map_axes.hpp"

#include "physics/arithmetic/double_double.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <numbers>
#include <set>

using namespace pendula;

namespace {

constexpr double pi = std::numbers::pi;

void require_readable(const std::vector<PartTick>& ticks, std::size_t most) {
    REQUIRE(ticks.size() >= 2);
    CHECK(ticks.size() <= most);
    std::set<std::string> labels;
    double last = -1;
    for (const PartTick& tick : ticks) {
        CHECK(tick.part >= -1e-9);
        CHECK(tick.part <= 1 + 1e-9);
        CHECK(tick.part > last);
        last = tick.part;
        CHECK(labels.insert(tick.label).second);
        CHECK(tick.label.size() <= 12); // of which the minus sign has three
    }
}

} // namespace

TEST_CASE("all of two angles is ruled in round parts of a turn") {
    const MapRuler ruler = map_ruler({MapCoordinate::angle, 2}, 0.0, 2 * pi, 9);
    CHECK(ruler.name == "Start angle θ₂ (°)");
    REQUIRE(ruler.ticks.size() == 9);
    CHECK(ruler.ticks.front().label == "−180");
    CHECK(ruler.ticks[4].label == "0");
    CHECK(std::abs(ruler.ticks[6].part - 0.75) < 1e-12);
    CHECK(map_ruler({MapCoordinate::angle, 2}, 0.0, 2 * pi, 3).ticks.size() == 3);
}

TEST_CASE("an axis has distinct short labels at every width") {
    const DoubleDouble centre = DoubleDouble(-2.0) / 3.0;
    for (const MapAxis& axis : {MapAxis{MapCoordinate::angle, 1}, MapAxis{MapCoordinate::length, 2},
                                MapAxis{MapCoordinate::energy, 0}})
        for (double width = 8; width > 1e-27; width /= 3) {
            CAPTURE(width, name_of(axis));
            const MapRuler ruler = map_ruler(axis, centre, width, 7);
            require_readable(ruler.ticks, 7);
            CHECK(ruler.name.find('(') != std::string::npos);
        }
}

TEST_CASE("deep in a zoom an axis counts from its centre, and states that") {
    const DoubleDouble centre = DoubleDouble(1.0) + 1e-20;
    const MapRuler ruler = map_ruler({MapCoordinate::length, 1}, centre, 4e-20, 7);
    CHECK(ruler.name == "L₁ − 1.0000000000000000000100 m  (10⁻²⁰ m)");
    for (const PartTick& tick : ruler.ticks)
        if (tick.label == "0.0" || tick.label == "0") CHECK(std::abs(tick.part - 0.5) < 1e-12);
}

TEST_CASE("the palette's ticks stand where their values are") {
    MapColouring colouring{MapPalette::ember, MapScale::logarithmic, {0.4, 90}, true};
    const auto ticks = palette_ticks(colouring, false, 9);
    require_readable(ticks, 9);
    for (const PartTick& tick : ticks)
        CHECK(std::abs(value_along(colouring, tick.part) - std::stod(tick.label)) < 1e-9 * std::stod(tick.label));
    require_readable(palette_ticks(colouring, false, 4), 4);
    colouring.scale = MapScale::linear;
    colouring.range = {-1.5, 2.5};
    require_readable(palette_ticks(colouring, false, 6), 6);
    colouring.range = {-pi, pi};
    const auto turn = palette_ticks(colouring, true, 5);
    require_readable(turn, 5);
    CHECK(turn.back().label == "180");
}
