// SPDX-License-Identifier: MIT
#include "map/map_axis.hpp"

#include <charconv>

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

} // namespace pendula
