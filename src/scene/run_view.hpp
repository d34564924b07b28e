// SPDX-License-Identifier: MIT
/// How a run was viewed: look, views and cameras, each from a step on. It does not change the run. Plain
/// values.
#pragma once

#include "scene/viewing.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace pendula {

/// The cameras of chain and torus.
struct CameraPose {
    float chain_x = 0,
          chain_y = 0;                ///< m, the view's middle relative to the pivot, or to the followed bob
    float chain_zoom = 1;             ///< 1: everything that the chain can reach fits the view
    float azimuth = 0, elevation = 0; ///< rad, around the torus
    float distance = 0;               ///< in major radii
    float pan_x = 0, pan_y = 0;       ///< of the picture, in half heights of the view
    float roll = 1, clifford = 0;     ///< the shape of the torus, see TorusShape
    float turn = 0;                   ///< rad, in four dimensions
    float turning = 0;                ///< the torus's own turning, relative to simulated time; 0: none
    float turning_in_four = 0;        ///< …

    bool operator==(const CameraPose&) const = default;
};

struct RunView : Viewing {
    CameraPose camera;

    bool operator==(const RunView&) const = default;
};

/// A view from this step on, until the next one.
struct LoggedView {
    std::int64_t step = 0;
    double time = 0; ///< s, simulated, at that step
    RunView view;

    bool operator==(const LoggedView&) const = default;
};

/// The view at a step, from views in order; null before the first.
const LoggedView* view_at_step(std::span<const LoggedView>, std::int64_t step);

// How fast the torus's camera and shape turn by themselves.

inline constexpr double seconds_per_turn = 90; ///< around the torus's axis

/// rad after `seconds` untouched: around the axis, and in four dimensions.
double turned(double seconds);
double turned_in_four(double seconds);

/// The cameras `seconds` of simulated time after a view, if nobody has touched them.
CameraPose untouched(CameraPose, double seconds);

} // namespace pendula
