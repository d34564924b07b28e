// SPDX-License-Identifier: MIT
/// Marks over the bobs whose links keep their angle. Drawing thread, within an ImGui frame.
#pragma once

#include "window/features/views/view_control.hpp"

#include <span>

namespace pendula {

/// A bracket round each pinned bob, and a bar along its link. `bob_radius` in framebuffer pixels.
void draw_pin_marks(const ChainTransform&, const Chain&, const ChainState&, const PinnedLinks&,
                    std::span<const float> bob_radius, const PixelRectangle& view, float pixel_ratio);

} // namespace pendula
