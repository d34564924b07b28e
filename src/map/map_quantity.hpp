// SPDX-License-Identifier: MIT
/// What a map of chaos shows of each start: a number, and what that number may be. Pure values, any thread.
#pragma once

#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace pendula {

enum class MapQuantity : std::uint8_t { flip_time, exponent, angle, parting_time, top_speed };

struct MapQuantityTraits {
    MapQuantity quantity;
    std::string_view name;       ///< on the command line
    std::string_view title;      ///< on axes and legends
    std::string_view unit;       ///< SI, as the values have it; angles are shown in degrees
    bool may_not_happen = false; ///< then the value is an infinity
    bool is_cyclic = false;      ///< a value in (−π, π] rad
    bool has_logarithm = false;  ///< positive, and over several powers of ten
    bool has_link = false;       ///< of a chosen link
    bool has_any_link = false;   ///< or of any of them, link 0
    bool has_neighbour = false;  ///< a second pendulum runs beside the first
};

inline constexpr std::array<MapQuantityTraits, 5> map_quantity_table{
    {{.quantity = MapQuantity::flip_time,
      .name = "flip-time",
      .title = "Time until a link flips",
      .unit = "s",
      .may_not_happen = true,
      .has_logarithm = true,
      .has_link = true,
      .has_any_link = true},
     {.quantity = MapQuantity::exponent,
      .name = "exponent",
      .title = "Lyapunov exponent",
      .unit = "1/s",
      .has_neighbour = true},
     {.quantity = MapQuantity::angle,
      .name = "angle",
      .title = "Angle at the end",
      .unit = "rad",
      .is_cyclic = true,
      .has_link = true},
     {.quantity = MapQuantity::parting_time,
      .name = "parting-time",
      .title = "Time until a neighbour has parted",
      .unit = "s",
      .may_not_happen = true,
      .has_logarithm = true,
      .has_neighbour = true},
     {.quantity = MapQuantity::top_speed,
      .name = "top-speed",
      .title = "Largest speed",
      .unit = "m/s",
      .has_logarithm = true,
      .has_link = true,
      .has_any_link = true}}};

constexpr const MapQuantityTraits& traits_of(MapQuantity quantity) {
    return map_quantity_table[static_cast<std::size_t>(quantity)];
}

template<>
struct EnumNames<MapQuantity> {
    static constexpr std::array<std::string_view, 5> list{"flip-time", "exponent", "angle", "parting-time",
                                                          "top-speed"};
};

/// What an infinity or NaN among the values says.
enum class MapFate : std::uint8_t {
    happens,     ///< a finite value
    not_in_time, ///< +∞: it has not happened until the end
    never, ///< −∞: the energy does not suffice; known without a calculation. Files have +∞ instead
    no_such_start ///< NaN: no start has that energy, length or mass; or the motion ran away
};

inline constexpr double map_not_in_time = std::numeric_limits<double>::infinity();
inline constexpr double map_never = -std::numeric_limits<double>::infinity();
inline constexpr double map_no_start = std::numeric_limits<double>::quiet_NaN();

constexpr MapFate fate_of(double value) {
    if (value != value) return MapFate::no_such_start;
    if (value == map_not_in_time) return MapFate::not_in_time;
    return value == map_never ? MapFate::never : MapFate::happens;
}

} // namespace pendula
