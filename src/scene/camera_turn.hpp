// SPDX-License-Identifier: MIT
/// How fast the torus's camera and shape turn by themselves. Pure.
#pragma once

#include "scene/run_view.hpp"

namespace pendula {

inline constexpr double seconds_per_turn = 90; ///< around the torus's axis

/// rad after `seconds` untouched: around the axis, and in four dimensions.
double turned(double seconds);
double turned_in_four(double seconds);

/// The cameras `seconds` of simulated time after a view, if nobody has touched them.
CameraPose untouched(CameraPose, double seconds);

} // namespace pendula
