// SPDX-License-Identifier: MIT
// Tests for render/map/map_words.hpp.
#include "render/map/map_words.hpp"
#include "physics/arithmetic/double_double.hpp"
#include "render/plots/plot_axes.hpp"
#include "scene/parameter_table.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <set>

using namespace pendula;

TEST_CASE("coordinates have the requested number of digits, even far beyond those of a double") {
    CHECK(fixed_text(0.0, 3) == "0.000");
    CHECK(fixed_text(-0.0004, 3) == "0.000");
    CHECK(fixed_text(-0.5, 2) == "−0.50");
    CHECK(fixed_text(123.456, 0) == "123");
    CHECK(fixed_text(0.0625, 4) == "0.0625");
    // One radian in degrees.
    const DoubleDouble degrees = DoubleDouble(180.0) / RealTraits<DoubleDouble>::pi;
    CHECK(fixed_text(degrees, 28) == "57.2957795130823208767981548141");
    CHECK(fixed_text(-degrees, 10) == "−57.2957795131");
}

TEST_CASE("neighbouring pixels have different coordinate texts at every width") {
    const MapAxis angle{MapCoordinate::angle, 1};
    const DoubleDouble centre = DoubleDouble(2.0) / 3.0;
    for (double width = 6.28; width > 1e-27; width /= 10) {
        CAPTURE(width);
        const double pixel = width / 1000;
        const std::string here = coordinate_words(angle, centre, pixel);
        CHECK(here != coordinate_words(angle, centre + pixel, pixel));
        CHECK(here.starts_with("θ₁ 38."));
        CHECK(here.ends_with("°"));
    }
}

TEST_CASE("short numbers use a power of ten instead of many zeros") {
    CHECK(brief_number(360) == "360");
    CHECK(brief_number(0.5) == "0.5");
    CHECK(brief_number(999.6) == "1000");
    CHECK(brief_number(-20'000) == "−20000");
    CHECK(brief_number(1.24e-9) == "1.2·10⁻⁹");
    CHECK(brief_number(9.99e-4) == "1.0·10⁻³");
    CHECK(brief_number(3e5) == "3.0·10⁵");
    CHECK(power_of_ten(-15) == "10⁻¹⁵");
}

TEST_CASE("an impossible map gives a text that explains the problem") {
    Chain chain;
    chain.lengths = chain.masses = {1, 1};
    MapDefinition definition = usual_map(chain, {{10, 20}, AngleUnit::degrees, {0, 0}});
    CHECK_FALSE(problem_of(definition));
    definition.chain.model = Model::elastic;
    CHECK(problem_of(definition).value().find("press E") != std::string::npos);
    definition.chain.model = Model::rigid;
    definition.axes[1] = {MapCoordinate::angle, 3};
    CHECK(problem_of(definition).value().find("θ₃") != std::string::npos);
    definition.axes[1] = definition.axes[0];
    CHECK(problem_of(definition).value().ends_with("."));
    definition = usual_map(chain, {{10, 20}, AngleUnit::degrees, {0, 0}});
    definition.chain.lengths.assign(9, 1.0);
    definition.chain.masses.assign(9, 1.0);
    CHECK(problem_of(definition).value().find("up to 8 links") != std::string::npos);
    definition.chain.lengths = definition.chain.masses = {1};
    definition.start = {{10}, AngleUnit::degrees, {0}};
    CHECK(problem_of(definition).value().starts_with("One link has no θ₂"));
}

TEST_CASE("values are written with their units, and points without a value in words") {
    Chain chain;
    chain.lengths = chain.masses = {1, 1};
    MapDefinition definition = usual_map(chain, {{10, 20}, AngleUnit::degrees, {0, 0}});
    CHECK(title_of(definition) == "Time until a link flips");
    CHECK(value_words(definition, 1.5) == "flips after 1.5000 s");
    CHECK(value_words(definition, map_not_in_time) == "no flip within 100 s");
    CHECK(value_words(definition, map_never) == "too little energy");
    CHECK(value_words(definition, map_no_start) == "no such start");
    definition.link = 2;
    CHECK(title_of(definition) == "Time until link 2 flips");
    definition.quantity = MapQuantity::angle;
    CHECK(value_words(definition, 1.0) == "θ₂ 57.296° after 100 s");
}

TEST_CASE("the status line says that the prediction time was measured at the map's centre") {
    Chain chain;
    chain.lengths = chain.masses = {1, 1};
    const MapDefinition definition = usual_map(chain, {{10, 20}, AngleUnit::degrees, {0, 0}});
    for (const double seconds : {12.0, 5000.0, std::numeric_limits<double>::infinity()})
        CHECK(status_words(definition, {0.0, 0.0, 2, 2}, MapArithmetic::double_, seconds)
                  .back()
                  .ends_with(" at its centre"));
}

namespace {

constexpr double half_turn = std::numbers::pi;

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
        CHECK(tick.label.size() <= 12); // in bytes, of which the minus sign has three
    }
}

} // namespace

TEST_CASE("an axis over a full turn has ticks at round fractions of a turn") {
    const MapRuler ruler = map_ruler({MapCoordinate::angle, 2}, 0.0, 2 * half_turn, 9);
    CHECK(ruler.name == "Start angle θ₂ (°)");
    REQUIRE(ruler.ticks.size() == 9);
    CHECK(ruler.ticks.front().label == "−180");
    CHECK(ruler.ticks[4].label == "0");
    CHECK(std::abs(ruler.ticks[6].part - 0.75) < 1e-12);
    CHECK(map_ruler({MapCoordinate::angle, 2}, 0.0, 2 * half_turn, 3).ticks.size() == 3);
}

TEST_CASE("the panel names each choice of an axis as the axis itself is labelled") {
    const Parameter& row = *find_parameter("map.x");
    for (const std::string_view name : row.choices) {
        const MapAxis axis = map_axis_from_name(name).value();
        const std::string unit(traits_of(axis.coordinate).unit);
        CHECK(map_ruler(axis, 0.0, 1, 5).name == std::string(title_of(row, name)) + " (" + unit + ")");
    }
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

TEST_CASE("deep in a zoom, an axis counts from its centre, and its name says so") {
    const DoubleDouble centre = DoubleDouble(1.0) + 1e-20;
    const MapRuler ruler = map_ruler({MapCoordinate::length, 1}, centre, 4e-20, 7);
    CHECK(ruler.name == "L₁ − 1.000000000000000000010 m  (10⁻²⁰ m)");
    for (const PartTick& tick : ruler.ticks)
        if (tick.label == "0.0" || tick.label == "0") CHECK(std::abs(tick.part - 0.5) < 1e-12);
}

TEST_CASE("the ticks of the palette are at the positions of their values") {
    MapColouring colouring{MapPalette::ember, MapScale::logarithmic, {0.4, 90}, true};
    const auto ticks = palette_ruler(colouring, "s", 9).ticks;
    require_readable(ticks, 9);
    for (const PartTick& tick : ticks)
        CHECK(std::abs(value_along(colouring, tick.part) - std::stod(tick.label)) <
              1e-9 * std::stod(tick.label));
    require_readable(palette_ruler(colouring, "s", 4).ticks, 4);
    colouring.range = {8.113977752, 8.113977758}; // deep in a zoom
    const PaletteRuler narrow = palette_ruler(colouring, "s", 5);
    require_readable(narrow.ticks, 7);
    CHECK(narrow.unit == "10⁻⁹ s + 8.1139777520 s");
    colouring.scale = MapScale::linear;
    colouring.range = {-1.5, 2.5};
    require_readable(palette_ruler(colouring, "1/s", 6).ticks, 6);
    colouring.range = {-half_turn, half_turn};
    const PaletteRuler turn = palette_ruler(colouring, "rad", 5);
    require_readable(turn.ticks, 5);
    CHECK(turn.ticks.back().label == "180");
    CHECK(turn.unit == "°");
}
