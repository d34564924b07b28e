// SPDX-License-Identifier: MIT
/// How a run was looked at while it went on: look, views and cameras, from which step on. It changes nothing
/// of the run. Plain values.
#pragma once

#include "scene/viewing.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace pendula {

/// Where the cameras of chain and torus are.
struct CameraPose {
    float chain_x = 0,
          chain_y = 0;    ///< m, of the view's middle from the pivot, or from the bob that it goes with
    float chain_zoom = 1; ///< 1 where all that the chain can reach fits the view
    float azimuth = 0, elevation = 0; ///< rad, around the torus
    float distance = 0;               ///< in major radii
    float pan_x = 0, pan_y = 0;       ///< of the picture, in half heights of the view
    float roll = 1, clifford = 0;     ///< which torus it is, see TorusShape
    float turn = 0;                   ///< rad, in four dimensions
    float turning = 0;         ///< how much faster than simulated time the torus turns by itself; 0: not
    float turning_in_four = 0; ///< …

    bool operator==(const CameraPose&) const = default;
};

struct RunView : Viewing {
    CameraPose camera;

    bool operator==(const RunView&) const = default;
};

/// From this step on; later ones count.
struct LoggedView {
    std::int64_t step = 0;
    double time = 0; ///< s, simulated, at that step
    RunView view;

    bool operator==(const LoggedView&) const = default;
};

/// The one that counts at a step of those in order; null before the first.
const LoggedView* view_at_step(std::span<const LoggedView>, std::int64_t step);

// How fast the torus's camera and shape turn by themselves.

inline constexpr double seconds_per_turn = 90; ///< around the torus's axis

/// rad after `seconds` untouched: around the axis, and in four dimensions.
double turned(double seconds);
double turned_in_four(double seconds);

/// The cameras `seconds` of simulated time after a view, if nobody has touched them.
CameraPose untouched(CameraPose, double seconds);

} // namespace pendula
