// SPDX-License-Identifier: MIT
/// What may change along a map's axis: a number of the start or of the chain. Pure values, any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

enum class MapCoordinate : std::uint8_t { angle, velocity, length, mass, gravity, damping, energy };

struct MapCoordinateTraits {
    std::string_view name; ///< "theta" of "theta1"
    std::string_view title;
    std::string_view symbol; ///< "θ", for the labels of axes
    std::string_view unit;   ///< as people read and write it: angles in degrees
    bool has_link = false;   ///< each link has its own
    bool must_be_positive = false;
    bool must_not_be_negative = false;
};

inline constexpr std::array<MapCoordinateTraits, 7> map_coordinate_table{
    {{"theta", "Start angle", "θ", "°", true},
     {"omega", "Start velocity", "ω", "rad/s", true},
     {"length", "Length", "L", "m", true, true},
     {"mass", "Mass", "m", "kg", true, true},
     {"gravity", "Gravity", "g", "m/s²", false, false, true},
     {"damping", "Damping", "γ", "1/s", false, false, true},
     {"energy", "Energy", "E", "J"}}};

struct MapAxis {
    MapCoordinate coordinate = MapCoordinate::angle;
    std::size_t link = 1; ///< counted from 1 at the pivot; 0 where the chain has only one of it

    bool operator==(const MapAxis&) const = default;
};

constexpr const MapCoordinateTraits& traits_of(MapCoordinate coordinate) {
    return map_coordinate_table[static_cast<std::size_t>(coordinate)];
}

/// "theta1", "omega2", "length1", "mass2", "gravity", "damping", "energy".
std::string name_of(const MapAxis&);
/// The reverse; nothing for other words.
std::optional<MapAxis> map_axis_from_name(std::string_view);

} // namespace pendula
