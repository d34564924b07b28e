// SPDX-License-Identifier: MIT
/// A window on the desktop with its input, Dear ImGui and title. Drawing thread.
#pragma once

#include "app/imgui_layer.hpp"
#include "app/pointer/window_input.hpp"
#include "app/window_title.hpp"
#include "gl/window.hpp"

namespace pendula {

struct DesktopWindow {
    /// Throws gl::Error without a display or OpenGL 4.5.
    explicit DesktopWindow(const gl::WindowOptions&);

    gl::Window window;
    WindowInput input; ///< before imgui, which chains to its callbacks
    ImGuiLayer imgui;
    WindowTitle title;

    /// Framebuffer pixels per screen coordinate.
    float pixel_ratio() const;
    /// The part of the framebuffer that is drawn; empty while the window is minimised.
    gl::Size picture_size() const;
};

} // namespace pendula
