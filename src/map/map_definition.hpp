// SPDX-License-Identifier: MIT
/// What a map shows: the quantity, the chain and start that all its points share, and what changes along its
/// axes. Plain values, copied freely between threads.
#pragma once

#include "map/map_axis.hpp"
#include "map/map_place.hpp"
#include "map/map_quantity.hpp"
#include "physics/chain.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace pendula {

/// Links that the vectorised series are made for.
inline constexpr std::size_t most_map_links = 8;
/// s: the longest time that a point is followed.
inline constexpr double longest_map_time = 1e5;

struct MapDefinition {
    Chain chain;
    StartState start;
    MapQuantity quantity = MapQuantity::flip_time;
    std::size_t link = 0; ///< whose quantity it is, counted from 1; 0: of any link
    double until = 100;   ///< s, > 0
    std::array<MapAxis, 2> axes{MapAxis{MapCoordinate::angle, 1}, MapAxis{MapCoordinate::angle, 2}}; ///< x, y
    /// rad: how far the neighbour of parting_time starts, as the distance of states has it.
    double neighbour_distance = 1e-9;

    bool operator==(const MapDefinition&) const = default;
};

/// The start angles of two links from −180° to 180°; of a pendulum with one link, angle and velocity.
MapDefinition usual_map(const Chain&, const StartState&, MapQuantity = MapQuantity::flip_time);
/// All of the plane that is worth seeing first: −π to π of angles, and about the present value of others.
MapPlace usual_place(const MapDefinition&);

/// Why there is no such map: one sentence, or nothing.
std::optional<std::string> refusal(const MapDefinition&);
std::optional<std::string> refusal(const MapDefinition&, const MapPlace&);

/// Whether the point (−x, −y) has the mirrored motion: its value is then known from that of (x, y).
bool is_symmetric(const MapDefinition&);
/// The value of the mirrored point.
double mirrored_value(MapQuantity, double value);

/// The chain and the start at a point; nothing if there is no such start. What a click makes the main chain:
/// the start has all digits of the point (StartState::state).
struct MapStart {
    Chain chain;
    StartState start;
};
std::optional<MapStart> start_at(const MapDefinition&, const MapPoint&);

} // namespace pendula
