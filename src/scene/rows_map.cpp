// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

#include "physics/arithmetic/double_double_text.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>

namespace pendula {
namespace {

/// By coordinate, then by link.
constexpr std::array<std::string_view, 35> axis_names{
    "theta1",  "theta2",  "theta3",  "theta4",  "theta5",  "theta6",  "theta7",  "theta8",  "omega1",
    "omega2",  "omega3",  "omega4",  "omega5",  "omega6",  "omega7",  "omega8",  "length1", "length2",
    "length3", "length4", "length5", "length6", "length7", "length8", "mass1",   "mass2",   "mass3",
    "mass4",   "mass5",   "mass6",   "mass7",   "mass8",   "gravity", "damping", "energy"};

/// The same as the map's axes call them.
constexpr std::array<std::string_view, 35> axis_titles{
    "Start angle θ₁",    "Start angle θ₂",    "Start angle θ₃",    "Start angle θ₄",    "Start angle θ₅",
    "Start angle θ₆",    "Start angle θ₇",    "Start angle θ₈",    "Start velocity ω₁", "Start velocity ω₂",
    "Start velocity ω₃", "Start velocity ω₄", "Start velocity ω₅", "Start velocity ω₆", "Start velocity ω₇",
    "Start velocity ω₈", "Length L₁",         "Length L₂",         "Length L₃",         "Length L₄",
    "Length L₅",         "Length L₆",         "Length L₇",         "Length L₈",         "Mass m₁",
    "Mass m₂",           "Mass m₃",           "Mass m₄",           "Mass m₅",           "Mass m₆",
    "Mass m₇",           "Mass m₈",           "Gravity g",         "Damping γ",         "Energy E"};

constexpr auto quantity_titles = [] {
    std::array<std::string_view, map_quantity_table.size()> titles;
    for (std::size_t i = 0; i < titles.size(); ++i) titles[i] = map_quantity_table[i].title;
    return titles;
}();

constexpr std::array<std::string_view, 6> palette_titles{"Automatic", "Ember", "Glacier",
                                                         "Orchid",    "Ash",   "Wheel, for angles"};
constexpr std::array<std::string_view, 3> scale_titles{"Automatic", "Linear", "Logarithmic"};

/// Of a centre in a file: more than tell the usual double-doubles apart, since their parts may have a gap.
constexpr int kept_digits = 36;

constexpr auto map_quantity = [](auto& scene) -> auto& { return scene.map.quantity; };
constexpr auto map_link = [](auto& scene) -> auto& { return scene.map.link; };
constexpr auto map_until = [](auto& scene) -> auto& { return scene.map.until; };
constexpr auto map_palette = [](auto& scene) -> auto& { return scene.map.palette; };
constexpr auto map_scale = [](auto& scene) -> auto& { return scene.map.scale; };
constexpr auto map_width = [](auto& scene) -> auto& { return scene.map.width; };
constexpr auto map_height = [](auto& scene) -> auto& { return scene.map.height; };

template<MapAxis MapView::*axis>
ParameterValue get_axis(const Scene& scene) {
    return name_of(scene.map.*axis);
}
template<MapAxis MapView::*axis>
void set_axis(Scene& scene, const ParameterValue& value) {
    scene.map.*axis = map_axis_from_name(std::get<std::string>(value)).value();
}

std::optional<std::string> centre_problem(const std::string& text) {
    const auto number = parse_decimal(text);
    if (number && std::abs(number->hi()) <= largest_coordinate) return std::nullopt;
    return fmt::format("expected a number of at most {}, got '{}'", largest_coordinate, text);
}

template<DoubleDouble MapView::*centre>
ParameterValue get_centre(const Scene& scene) {
    const DoubleDouble number = scene.map.*centre;
    return number.lo() == 0 ? fmt::format("{}", number.hi()) : to_string(number, kept_digits);
}
template<DoubleDouble MapView::*centre>
void set_centre(Scene& scene, const ParameterValue& value) {
    scene.map.*centre = parse_decimal(std::get<std::string>(value)).value();
}

std::vector<Parameter> quantity_rows() {
    using namespace rows;
    return {
        {.key = "map.quantity",
         .label = "Quantity",
         .unit = "",
         .help = "What the map shows of each start: when a link first flips, the Lyapunov exponent, a link's "
                 "angle at the end, when a neighbour has parted by 1 rad, or the largest speed.",
         .kind = ParameterKind::choice,
         .default_value = std::string("flip-time"),
         .choices = names_of<MapQuantity>(),
         .titles = quantity_titles,
         .get = get<map_quantity>,
         .set = set<map_quantity>},
        {.key = "map.link",
         .label = "Of link",
         .unit = "",
         .help = "The link whose quantity the map shows, counted from 1 at the pivot; 0 for any.",
         .kind = ParameterKind::integer,
         .minimum = 0,
         .maximum = most_map_links,
         .slider_minimum = 0,
         .slider_maximum = most_map_links,
         .default_value = 0.0,
         .zero = "any",
         .get = get<map_link>,
         .set = set<map_link>},
        {.key = "map.until",
         .label = "Until",
         .unit = "s",
         .help = "How long each point of the map is followed, in simulated seconds.",
         .kind = ParameterKind::number,
         .minimum = 0,
         .maximum = longest_map_time,
         .minimum_excluded = true,
         .slider_minimum = 1,
         .slider_maximum = 1000,
         .logarithmic = true,
         .default_value = 100.0,
         .get = get<map_until>,
         .set = set<map_until>},
    };
}

std::vector<Parameter> axis_rows() {
    using namespace rows;
    return {
        {.key = "map.x",
         .label = "Across",
         .unit = "",
         .help =
             "What changes from left to right: a start angle or velocity, a length, a mass, gravity, damping "
             "or the energy.",
         .kind = ParameterKind::choice,
         .default_value = std::string("theta1"),
         .choices = axis_names,
         .titles = axis_titles,
         .get = get_axis<&MapView::x>,
         .set = set_axis<&MapView::x>},
        {.key = "map.y",
         .label = "Up",
         .unit = "",
         .help = "What changes from the bottom to the top.",
         .kind = ParameterKind::choice,
         .default_value = std::string("theta2"),
         .choices = axis_names,
         .titles = axis_titles,
         .get = get_axis<&MapView::y>,
         .set = set_axis<&MapView::y>},
        {.key = "map.palette",
         .label = "Palette",
         .unit = "",
         .help = "The colours of the map: equal steps of them differ equally to the eye.",
         .kind = ParameterKind::choice,
         .default_value = std::string("automatic"),
         .choices = names_of<MapPaletteChoice>(),
         .titles = palette_titles,
         .get = get<map_palette>,
         .set = set<map_palette>},
        {.key = "map.scale",
         .label = "Scale",
         .unit = "",
         .help = "Whether equal steps of the palette are equal differences or equal factors.",
         .kind = ParameterKind::choice,
         .default_value = std::string("automatic"),
         .choices = names_of<MapScaleChoice>(),
         .titles = scale_titles,
         .get = get<map_scale>,
         .set = set<map_scale>},
    };
}

Parameter centre_row(std::string_view key, std::string_view label, std::string_view help) {
    return {.key = key,
            .label = label,
            .unit = "",
            .help = help,
            .kind = ParameterKind::text,
            .maximum = 48,
            .default_value = std::string("0"),
            .element_problem = centre_problem};
}

Parameter extent_row(std::string_view key, std::string_view label, std::string_view help) {
    return {.key = key,
            .label = label,
            .unit = "",
            .help = help,
            .kind = ParameterKind::number,
            .minimum = 0,
            .maximum = 1e6,
            .slider_minimum = 0,
            .slider_maximum = 10,
            .default_value = 0.0,
            .zero = "all"};
}

std::vector<Parameter> place_rows() {
    using namespace rows;
    Parameter x = centre_row("map.x_centre", "Centre across",
                             "Where the middle of the shown part lies along the first axis, in SI units "
                             "(angles in rad), to about 32 digits.");
    x.get = get_centre<&MapView::x_centre>;
    x.set = set_centre<&MapView::x_centre>;
    Parameter y = centre_row("map.y_centre", "Centre up", "The same along the second axis.");
    y.get = get_centre<&MapView::y_centre>;
    y.set = set_centre<&MapView::y_centre>;
    Parameter across = extent_row(
        "map.width", "Width", "How much of the first axis is shown, in SI units (angles in rad); 0 for all.");
    across.get = get<map_width>;
    across.set = set<map_width>;
    Parameter up =
        extent_row("map.height", "Height",
                   "How much of the second axis is shown, in SI units (angles in rad); 0 for all.");
    up.get = get<map_height>;
    up.set = set<map_height>;
    return {x, y, across, up};
}

} // namespace

std::vector<Parameter> map_rows() { return rows::joined({quantity_rows(), axis_rows(), place_rows()}); }

} // namespace pendula
