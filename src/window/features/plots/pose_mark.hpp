// SPDX-License-Identifier: MIT
/// The chain at the time that is pointed at in a plot, drawn pale over the scene. Drawing thread, within
/// an ImGui frame.
#pragma once

#include "window/features/views/view_control.hpp"

#include <glm/vec2.hpp>

#include <span>

namespace pendula {

/// `pose` in metres from the pivot; an empty one is not drawn.
void draw_pose_mark(const ChainTransform&, std::span<const glm::dvec2> pose, Theme,
                    const PixelRectangle& view, float pixel_ratio, float scale);

} // namespace pendula
