// SPDX-License-Identifier: MIT
#include "app/desktop_window.hpp"

#include <algorithm>

namespace pendula {
namespace {

/// Pixels: what OpenGL 4.5 promises for a texture. Of a larger window the lower left part is drawn.
constexpr int largest_picture = 16384;

} // namespace

DesktopWindow::DesktopWindow(const gl::WindowOptions& options)
    : window(options)
    , input(window.handle())
    , imgui(window.handle(), window.content_scale(), pixel_ratio()) {}

float DesktopWindow::pixel_ratio() const {
    const gl::Size size = window.size();
    return size.width > 0
               ? static_cast<float>(window.framebuffer_size().width) / static_cast<float>(size.width)
               : 1.0f;
}

gl::Size DesktopWindow::picture_size() const {
    const gl::Size size = window.framebuffer_size();
    return {std::min(size.width, largest_picture), std::min(size.height, largest_picture)};
}

} // namespace pendula
