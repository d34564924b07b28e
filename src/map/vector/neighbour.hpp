// SPDX-License-Identifier: MIT
/// The neighbour that runs beside a pendulum, and the pendulum of a lane that has none. Pure functions.
#pragma once

#include "map/map_starts.hpp"

namespace pendula {

/// rad: the geometric mean of a rounding error and 1, where rounding and nonlinearity disturb the growth of
/// the distance equally little.
constexpr double exponent_displacement(bool double_double) { return double_double ? 0x1p-52 : 0x1p-26; }

/// A start at this distance (rad, as simulation/state_distance.hpp has it), in no special direction: that of
/// analysis' state_beside(). The neighbour of the mirrored start is the mirrored neighbour.
PendulumStart neighbour_of(const PendulumStart&, double distance);

PendulumStart hanging_chain(std::size_t links);

} // namespace pendula
