// SPDX-License-Identifier: MIT
#include "app/view_layout.hpp"

#include <algorithm>

namespace pendula {

ViewLayout divide_area(PixelRectangle area) {
    constexpr int chain_percent = 60;
    ViewLayout layout{area, area};
    if (area.width >= area.height) {
        layout.chain.width = std::max(1, area.width * chain_percent / 100);
        layout.torus.x = area.x + layout.chain.width;
        layout.torus.width = std::max(1, area.width - layout.chain.width);
    } else {
        layout.chain.height = std::max(1, area.height * chain_percent / 100);
        layout.torus.y = area.y + layout.chain.height;
        layout.torus.height = std::max(1, area.height - layout.chain.height);
    }
    return layout;
}

float pixel_scale_for(int framebuffer_height) {
    return std::max(0.25f, static_cast<float>(framebuffer_height) / 900.0f);
}

} // namespace pendula
