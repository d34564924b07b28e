// SPDX-License-Identifier: MIT
/// Where the views lie in a frame.
#pragma once

#include "render/frame_input.hpp"

namespace pendula {

struct ViewLayout {
    PixelRectangle chain, torus;
};

/// Divides `area` (framebuffer pixels) between the chain and the torus, 60 : 40 side by side; one above the
/// other where the area is taller than wide.
ViewLayout divide_area(PixelRectangle area);

/// Framebuffer pixels per pixel of a 900 pixels high frame: line widths and bob radii grow with the picture.
float pixel_scale_for(int framebuffer_height);

} // namespace pendula
