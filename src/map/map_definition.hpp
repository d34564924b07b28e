// SPDX-License-Identifier: MIT
/// What a map shows: the quantity, the chain and start that all its points share, and the axes. Plain values,
/// copied freely between threads.
#pragma once

#include "map/map_place.hpp"
#include "physics/chain.hpp"
#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// The quantity that a map of chaos shows for each start; map_quantities lists the facts about each.
enum class MapQuantity : std::uint8_t { flip_time, exponent, angle, parting_time, top_speed };

struct MapQuantityTraits {
    MapQuantity quantity;
    std::string_view name;       ///< on the command line
    std::string_view title;      ///< on axes and legends
    std::string_view unit;       ///< the values' unit, SI; angles are shown in degrees
    bool may_not_happen = false; ///< the value is infinite then
    bool is_cyclic = false;      ///< a value in (−π, π] rad
    bool has_logarithm = false;  ///< positive, and over several powers of ten
    bool has_link = false;       ///< of a chosen link
    bool has_any_link = false;   ///< … or of any link, as link 0
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

/// The meaning of an infinity or NaN among the values.
enum class MapFate : std::uint8_t {
    happens,      ///< a finite value
    not_in_time,  ///< +∞: it has not happened until the end
    never,        ///< −∞: the energy does not suffice, as is known without integration; +∞ in files
    no_such_start ///< NaN: no start has that energy, length or mass; or the motion diverged
};

inline constexpr double map_not_in_time = std::numeric_limits<double>::infinity();
inline constexpr double map_never = -std::numeric_limits<double>::infinity();
inline constexpr double map_no_start = std::numeric_limits<double>::quiet_NaN();

constexpr MapFate fate_of(double value) {
    if (value != value) return MapFate::no_such_start;
    if (value == map_not_in_time) return MapFate::not_in_time;
    return value == map_never ? MapFate::never : MapFate::happens;
}

/// The largest number of links in the vectorised series.
inline constexpr std::size_t most_map_links = 8;
/// s: the longest time that a point is followed.
inline constexpr double longest_map_time = 1e5;

struct MapDefinition {
    Chain chain;
    StartState start;
    MapQuantity quantity = MapQuantity::flip_time;
    std::size_t link = 0; ///< the quantity's link, counted from 1; 0: any link
    double until = 100;   ///< s, > 0
    std::array<MapAxis, 2> axes{MapAxis{MapCoordinate::angle, 1}, MapAxis{MapCoordinate::angle, 2}}; ///< x, y
    /// rad: the start distance of parting_time's neighbour, by the distance of states.
    double neighbour_distance = 1e-9;

    bool operator==(const MapDefinition&) const = default;
};

/// The start angles of two links from −180° to 180°; of a pendulum with one link, angle and velocity.
MapDefinition usual_map(const Chain&, const StartState&, MapQuantity = MapQuantity::flip_time);
/// The place to show first: −π to π for angles, and a range around the present value for others.
MapPlace usual_place(const MapDefinition&);

/// Why there is no such map: one sentence, or nothing.
std::optional<std::string> refusal(const MapDefinition&);
std::optional<std::string> refusal(const MapDefinition&, const MapPlace&);

/// Whether the point (−x, −y) has the mirrored motion, so that its value follows from that of (x, y).
bool is_symmetric(const MapDefinition&);
/// The value of the mirrored point.
double mirrored_value(MapQuantity, double value);

/// The chain and the start at a point; nothing if there is no such start. A click loads them into the main
/// chain: the start has all digits of the point (StartState::state).
struct MapStart {
    Chain chain;
    StartState start;
};
std::optional<MapStart> start_at(const MapDefinition&, const MapPoint&);

} // namespace pendula
