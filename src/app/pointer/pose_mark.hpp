// SPDX-License-Identifier: MIT
/// The chain as it stood at the moment that a plot is pointed at, pale over the scene. Drawing thread, within
/// an ImGui frame.
#pragma once

#include "app/pointer/view_control.hpp"

#include <glm/vec2.hpp>

#include <span>

namespace pendula {

/// `pose` in metres from the pivot; nothing is drawn of an empty one.
void draw_pose_mark(const ChainTransform&, std::span<const glm::dvec2> pose, Theme,
                    const PixelRectangle& view, float pixel_ratio, float scale);

} // namespace pendula
