// SPDX-License-Identifier: MIT
#include "window/shell/desktop_window.hpp"

#include <algorithm>

namespace pendula {
namespace {

/// Pixels: what OpenGL 4.5 promises for a texture. Of a larger window the lower left part is drawn.
constexpr int largest_picture = 16384;

/// Framebuffer pixels per screen coordinate. What lies outside is no desktop's.
constexpr float least_ratio = 0.5f, largest_ratio = 8;

} // namespace

DesktopWindow::DesktopWindow(const gl::WindowOptions& options)
    : window(options)
    , sizes(window.sizes())
    , input(window.handle())
    , clipboard(window.handle())
    , imgui(window.handle(), window.content_scale(), pixel_ratio(), clipboard) {}

void DesktopWindow::poll_events() {
    window.poll_events();
    sizes = window.sizes();
}

float DesktopWindow::pixel_ratio() const {
    if (sizes.window.width <= 0 || sizes.framebuffer.width <= 0) return 1;
    return std::clamp(static_cast<float>(sizes.framebuffer.width) / static_cast<float>(sizes.window.width),
                      least_ratio, largest_ratio);
}

gl::Size DesktopWindow::picture_size() const {
    return {std::min(sizes.framebuffer.width, largest_picture),
            std::min(sizes.framebuffer.height, largest_picture)};
}

} // namespace pendula
