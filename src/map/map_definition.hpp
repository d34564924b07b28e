// SPDX-License-Identifier: MIT
/// The definition of a map: its quantity, the chain and start that all its points share, and its axes. These
/// are plain values and may be copied between threads.
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

/// The quantity that a map of chaos shows for each start. map_quantity_table describes each quantity.
enum class MapQuantity : std::uint8_t { flip_time, exponent, angle, parting_time, top_speed };

struct MapQuantityTraits {
    MapQuantity quantity;
    std::string_view name;       ///< on the command line
    std::string_view title;      ///< on axes and legends
    std::string_view unit;       ///< the values' unit, SI; angles are shown in degrees
    bool may_not_happen = false; ///< the value is infinite if the event does not happen
    bool is_cyclic = false;      ///< the value is an angle in (−π, π], rad
    bool has_logarithm = false;  ///< the values are positive and cover several powers of ten
    bool has_link = false;       ///< the quantity belongs to a chosen link
    bool has_any_link = false;   ///< link 0 stands for any link
    bool has_neighbour = false;  ///< a second pendulum starts close to the first
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
      .title = "Time until a neighbour separates",
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
    return row_of<&MapQuantityTraits::quantity>(map_quantity_table, quantity);
}

template<>
struct EnumNames<MapQuantity> {
    static constexpr std::array list = names_in<&MapQuantityTraits::quantity>(map_quantity_table);
};

/// The meaning of an infinity or NaN among the values.
enum class MapFate : std::uint8_t {
    happens,      ///< a finite value
    not_in_time,  ///< +∞: the event did not happen within the simulated time
    never,        ///< −∞: the energy does not suffice for the event; +∞ in files
    no_such_start ///< NaN: no start has this energy, length or mass, or the motion diverged
};

inline constexpr double map_not_in_time = std::numeric_limits<double>::infinity();
inline constexpr double map_never = -std::numeric_limits<double>::infinity();
inline constexpr double map_no_start = std::numeric_limits<double>::quiet_NaN();

constexpr MapFate fate_of(double value) {
    if (value != value) return MapFate::no_such_start;
    if (value == map_not_in_time) return MapFate::not_in_time;
    return value == map_never ? MapFate::never : MapFate::happens;
}

/// The largest number of links of a chain in a map.
inline constexpr std::size_t most_map_links = 8;
/// The largest value of MapDefinition::until, s.
inline constexpr double longest_map_time = 1e5;

struct MapDefinition {
    Chain chain;
    StartState start;
    MapQuantity quantity = MapQuantity::flip_time;
    std::size_t link = 0; ///< the quantity's link, counted from 1; 0 for any link or for the whole chain
    double until = 100;   ///< s, > 0
    std::array<MapAxis, 2> axes{MapAxis{MapCoordinate::angle, 1}, MapAxis{MapCoordinate::angle, 2}}; ///< x, y
    /// The neighbour's distance at the start for parting_time, rad (see simulation/separation.hpp).
    double neighbour_distance = 1e-9;

    bool operator==(const MapDefinition&) const = default;
};

/// The map whose axes are the start angles of links 1 and 2; for a single link, its angle and velocity.
MapDefinition usual_map(const Chain&, const StartState&, MapQuantity = MapQuantity::flip_time);
/// The place to show first: −π to π for angles; for other axes, a range that usually contains the value of
/// this chain or start.
MapPlace usual_place(const MapDefinition&);

/// The reason why the map cannot be calculated, in one sentence; nothing if it can.
std::optional<std::string> refusal(const MapDefinition&);
std::optional<std::string> refusal(const MapDefinition&, const MapPlace&);

/// Whether the motions from (x, y) and (−x, −y) mirror each other for all points, so that the value at one
/// point gives the value at the other.
bool is_symmetric(const MapDefinition&);
/// The value at (−x, −y), if `value` is the value at (x, y) and the map is symmetric.
double mirrored_value(MapQuantity, double value);

/// The chain and the start at a point of a map. A click on the point loads them into the main chain.
/// `start.state` has all digits of the point.
struct MapStart {
    Chain chain;
    StartState start;
};
/// Returns nothing if the point has no start.
std::optional<MapStart> start_at(const MapDefinition&, const MapPoint&);

} // namespace pendula
