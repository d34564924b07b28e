// SPDX-License-Identifier: MIT
/// How a run was viewed: its look, views and cameras, each with the step from which it applies. They do not
/// affect the motion. Plain values.
#pragma once

#include "scene/viewing.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numbers>
#include <span>

namespace pendula {

/// The cameras of the chain's view and of the torus.
struct CameraPose {
    float chain_x = 0,
          chain_y = 0;                ///< the view's middle relative to the pivot or to the followed bob, m
    float chain_zoom = 1;             ///< 1: all that the chain can reach fits into the view
    float azimuth = 0, elevation = 0; ///< of the camera that orbits the torus, rad
    float distance = 0;               ///< from the torus, in major radii
    float pan_x = 0, pan_y = 0;       ///< shift of the picture, in half heights of the view
    float roll = 1, clifford = 0;     ///< the shape of the torus, see TorusShape
    float turn = 0;                   ///< rotation in four dimensions, rad
    float turning = 0;                ///< argument of turned(), s, per simulated second; 0: no rotation
    float turning_in_four = 0;        ///< the same for turned_in_four()

    bool operator==(const CameraPose&) const = default;
};

struct RunView : Viewing {
    CameraPose camera;

    bool operator==(const RunView&) const = default;
};

/// The view of a run from one step until the step of the next LoggedView.
struct LoggedView {
    std::int64_t step = 0;
    double time = 0; ///< simulated time at that step, s
    RunView view;

    bool operator==(const LoggedView&) const = default;
};

/// The view at a step, from views in order of steps; null before the first one.
inline const LoggedView* view_at_step(std::span<const LoggedView> views, std::int64_t step) {
    const auto after = std::ranges::upper_bound(views, step, {}, &LoggedView::step);
    return after == views.begin() ? nullptr : &*std::prev(after);
}

// The automatic rotation of the torus's camera and shape.

inline constexpr double seconds_per_turn = 90; ///< around the torus's axis
inline constexpr double seconds_per_turn_in_four = 48;

/// The angle, rad, by which the torus has turned after `seconds`: turned(), around its axis;
/// turned_in_four(), in four dimensions.
inline double turned(double seconds) { return 2 * std::numbers::pi * seconds / seconds_per_turn; }
inline double turned_in_four(double seconds) {
    return 2 * std::numbers::pi * seconds / seconds_per_turn_in_four;
}

/// The cameras after `seconds` more of simulated time, if the user has not moved them.
inline CameraPose untouched(CameraPose pose, double seconds) {
    pose.azimuth += static_cast<float>(turned(pose.turning * seconds));
    pose.turn += static_cast<float>(turned_in_four(pose.turning_in_four * seconds));
    return pose;
}

} // namespace pendula
