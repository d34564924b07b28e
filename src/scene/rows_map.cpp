// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

#include "physics/arithmetic/number_text.hpp"
#include "physics/names.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {
namespace {

template<auto Member>
constexpr rows::Row<&Scene::map, Member> map_row;

/// All axes of maps, in order of coordinates, then of links: their names in scene files, and their titles.
struct AxisWords {
    std::vector<std::string> written, shown;
    std::vector<std::string_view> names, titles; ///< views of these strings

    AxisWords() {
        for (std::size_t place = 0; place < map_coordinate_table.size(); ++place) {
            const MapCoordinateTraits& traits = map_coordinate_table[place];
            for (std::size_t link = 1; link <= (traits.has_link ? most_map_links : 1); ++link) {
                const auto coordinate = static_cast<MapCoordinate>(place);
                written.push_back(name_of({coordinate, traits.has_link ? link : 0}));
                shown.push_back(fmt::format("{} {}", traits.title, traits.symbol));
                if (traits.has_link)
                    shown.back() += {'\xE2', '\x82', static_cast<char>('\x80' + link)}; // a subscript
            }
        }
        names.assign(written.begin(), written.end());
        titles.assign(shown.begin(), shown.end());
    }
};

const AxisWords& axis_words() {
    static const AxisWords words;
    return words;
}

constexpr auto quantity_titles =
    texts_in<&MapQuantityTraits::quantity, &MapQuantityTraits::title>(map_quantity_table);

constexpr std::array<std::string_view, 6> palette_titles{"Automatic", "Ember", "Glacier",
                                                         "Orchid",    "Ash",   "Wheel, for angles"};
constexpr std::array<std::string_view, 3> scale_titles{"Automatic", "Linear", "Logarithmic"};

/// The digits of a centre in a file: more than 32, because a double-double has more digits if its second part
/// is much smaller than the first.
constexpr int kept_digits = 36;

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

/// The row of the parameter table for a centre: the middle of the shown part along an axis.
template<DoubleDouble MapView::*centre>
Parameter centre_row(std::string_view key, std::string_view label, std::string_view help) {
    return {.key = key,
            .label = label,
            .help = help,
            .kind = ParameterKind::text,
            .maximum = 48,
            .default_value = std::string("0"),
            .element_problem = centre_problem,
            .get = get_centre<centre>,
            .set = set_centre<centre>};
}

/// The row of the parameter table that chooses which coordinate a map axis shows.
template<MapAxis MapView::*axis>
Parameter axis_row(std::string_view key, std::string_view label, std::string_view help) {
    const Scene usual;
    return {.key = key,
            .label = label,
            .help = help,
            .kind = ParameterKind::choice,
            .default_value = get_axis<axis>(usual),
            .choices = axis_words().names,
            .titles = axis_words().titles,
            .get = get_axis<axis>,
            .set = set_axis<axis>};
}

} // namespace

std::vector<Parameter> map_rows() {
    return {
        map_row<&MapView::quantity>(
            "map.quantity", "Quantity",
            "What the map shows for each start: when a link first flips, the Lyapunov exponent, a link's "
            "angle at the end, when a motion from a neighbouring start is 1 rad away, or the largest speed.",
            {.titles = quantity_titles}),
        map_row<&MapView::link>("map.link", "Of link", "",
                                "The link whose quantity the map shows, counted from 1 at the pivot. 0: any "
                                "link, but the last link if the map shows an angle.",
                                rows::Allowed{0, most_map_links}, rows::Slider{0, most_map_links},
                                {.zero = "any"}),
        map_row<&MapView::until>("map.until", "Until", "s",
                                 "Simulated time calculated for each point of the map.",
                                 rows::Allowed{0, longest_map_time}, rows::Slider{1, 1000, rows::logarithmic},
                                 {.minimum_excluded = true}),
        axis_row<&MapView::x>("map.x", "Across",
                              "What changes from left to right: a start angle or velocity, a length, a mass, "
                              "gravity, damping, the energy, or another constant of the links or the drive."),
        axis_row<&MapView::y>("map.y", "Up", "What changes from the bottom to the top."),
        map_row<&MapView::palette>("map.palette", "Palette",
                                   "The colours of the map; equal steps in a palette look equally different.",
                                   {.titles = palette_titles}),
        map_row<&MapView::scale>("map.scale", "Scale",
                                 "Whether equal steps of the palette mean equal differences of the quantity "
                                 "(linear) or equal factors (log).",
                                 {.titles = scale_titles}),
        centre_row<&MapView::x_centre>(
            "map.x_centre", "Centre across",
            "Where the middle of the shown part lies along the first axis, in SI units "
            "(angles in rad), to about 32 digits."),
        centre_row<&MapView::y_centre>("map.y_centre", "Centre up",
                                       "Where the middle of the shown part lies along the second axis, in SI "
                                       "units (angles in rad), to about 32 digits."),
        map_row<&MapView::width>(
            "map.width", "Width", "",
            "How much of the first axis is shown, in SI units (angles in rad); 0 for all.",
            rows::Allowed{0, 1e6}, rows::Slider{0, 10}, {.zero = "all"}),
        map_row<&MapView::height>(
            "map.height", "Height", "",
            "How much of the second axis is shown, in SI units (angles in rad); 0 for all.",
            rows::Allowed{0, 1e6}, rows::Slider{0, 10}, {.zero = "all"}),
    };
}

} // namespace pendula
