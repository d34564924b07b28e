// SPDX-License-Identifier: MIT
/// A picture that one view fills, and a motion to draw in it.
#pragma once

#include "render/scenes.hpp"

#include <cmath>
#include <numbers>

namespace pendula::test {

inline constexpr int view_width = 640, view_height = 360;
inline constexpr float pi = std::numbers::pi_v<float>;

/// Lets one view fill the picture.
inline void show_only(Stage& stage, View view) {
    ViewLayout layout;
    layout[view] = {0, 0, view_width, view_height};
    stage.input.layout = layout;
    stage.input.show_labels = false;
}

/// θ_1 turns steadily from ±3 rad, just before ±π, so that it wraps soon; θ_2 rests at 1 rad.
inline DrawnMotion turning(double rate) {
    return [=](double t) { return Angles{{std::copysign(3.0, rate) + rate * t, 1.0}, {rate, 0.0}}; };
}

} // namespace pendula::test
