// SPDX-License-Identifier: MIT
/// The arrow at a bob that is about to be thrown: its direction and speed. Drawing thread, over the scene.
#pragma once

#include "window/features/views/bob_drag.hpp"
#include "window/features/views/view_control.hpp"

namespace pendula {

/// Within `view`, in framebuffer pixels; `pixel_ratio` of them are one of ImGui's.
void draw_throw(const ChainTransform&, const BobThrow&, const PixelRectangle& view, float pixel_ratio);

} // namespace pendula
