// SPDX-License-Identifier: MIT
#include "map/map_place.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace pendula {

std::string name_of(const MapAxis& axis) {
    const MapCoordinateTraits& traits = traits_of(axis.coordinate);
    std::string name(traits.name);
    if (traits.has_link) name += std::to_string(axis.link);
    return name;
}

std::optional<MapAxis> map_axis_from_name(std::string_view name) {
    for (std::size_t place = 0; place < map_coordinate_table.size(); ++place) {
        const MapCoordinateTraits& traits = map_coordinate_table[place];
        if (name.substr(0, traits.name.size()) != traits.name) continue;
        const std::string_view rest = name.substr(traits.name.size());
        MapAxis axis{static_cast<MapCoordinate>(place), 0};
        if (!traits.has_link) {
            if (rest.empty()) return axis;
            continue;
        }
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), axis.link);
        if (error == std::errc{} && end == rest.data() + rest.size() && rest.front() != '0') return axis;
    }
    return std::nullopt;
}

namespace {

/// The distance from the middle of a row of `count` pixels to the centre of pixel `place`, as a fraction of
/// the row's width. Pixels on opposite sides of the middle have exactly opposite results.
DoubleDouble part_of_width(double place, std::size_t count) {
    const auto pixels = static_cast<double>(count);
    return DoubleDouble(2 * place - (pixels - 1)) / (2 * pixels);
}

/// The unit in the last place of a double, at the largest coordinate of an interval.
double last_place(DoubleDouble centre, double width) {
    const double largest = std::abs(centre.hi()) + width / 2;
    return std::nextafter(largest, std::numeric_limits<double>::infinity()) - largest;
}

} // namespace

MapPlace place_between(DoubleDouble x_low, DoubleDouble x_high, DoubleDouble y_low, DoubleDouble y_high) {
    return {(x_low + x_high) / 2, (y_low + y_high) / 2, static_cast<double>(x_high - x_low),
            static_cast<double>(y_high - y_low)};
}

MapPoint point_at(const MapPlace& place, double column, double row, std::size_t columns, std::size_t rows) {
    return {place.x + part_of_width(column, columns) * place.width,
            place.y + part_of_width(row, rows) * place.height};
}

MapPlace zoomed(const MapPlace& place, const MapPoint& fixed, double factor) {
    return {fixed.x + (place.x - fixed.x) * factor, fixed.y + (place.y - fixed.y) * factor,
            place.width * factor, place.height * factor};
}

MapArithmetic arithmetic_of(const MapPlace& place, std::size_t columns, std::size_t rows) {
    const double x_places = place.width / static_cast<double>(std::max<std::size_t>(columns, 1)) /
                            last_place(place.x, place.width);
    const double y_places = place.height / static_cast<double>(std::max<std::size_t>(rows, 1)) /
                            last_place(place.y, place.height);
    return std::min(x_places, y_places) >= least_places_apart ? MapArithmetic::double_
                                                              : MapArithmetic::double_double;
}

double predictability(double exponent, MapArithmetic arithmetic) {
    if (!(exponent > 0)) return std::numeric_limits<double>::infinity();
    const int bits = arithmetic == MapArithmetic::double_ ? 53 : 105;
    return bits * std::log(2.0) / exponent;
}

MapPlace zoom_place(const MapPlace& from, const MapPoint& to, double width, double part) {
    if (part <= 0) return from;
    if (part >= 1) return {to.x, to.y, width, from.height * (width / from.width)};
    const double factor = std::pow(width / from.width, part);
    // The position of `to` in the first picture, relative to the middle, as a fraction of the picture's size.
    const double x = static_cast<double>((to.x - from.x) / from.width);
    const double y = static_cast<double>((to.y - from.y) / from.height);
    const double away = 1 - part * part * (3 - 2 * part);
    const double now_wide = from.width * factor, now_high = from.height * factor;
    return {to.x - x * away * now_wide, to.y - y * away * now_high, now_wide, now_high};
}

} // namespace pendula
