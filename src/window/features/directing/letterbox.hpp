// SPDX-License-Identifier: MIT
/// Where a film's picture stands in a window. Pure; framebuffer pixels, origin at the top left.
#pragma once

#include "render/view.hpp"

#include <algorithm>

namespace pendula {

/// The largest picture of `width` : `height` in the middle of `area`, its sides even; never empty.
inline PixelRectangle letterbox(const PixelRectangle& area, int width, int height) {
    const double shape = static_cast<double>(std::max(width, 1)) / std::max(height, 1);
    const auto even = [](double side) { return std::max(2, 2 * static_cast<int>(side / 2)); };
    PixelRectangle picture;
    picture.width = even(std::min<double>(area.width, area.height * shape));
    picture.height = even(std::min<double>(area.height, area.width / shape));
    picture.x = area.x + (area.width - picture.width) / 2;
    picture.y = area.y + (area.height - picture.height) / 2;
    return picture;
}

} // namespace pendula
