// SPDX-License-Identifier: MIT
/// A window on the desktop with its input, Dear ImGui and title. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "window/shell/clipboard.hpp"
#include "window/shell/imgui_layer.hpp"
#include "window/shell/window_input.hpp"
#include "window/shell/window_title.hpp"

namespace pendula {

struct DesktopWindow {
    /// Throws gl::Error without a display or OpenGL 4.5.
    explicit DesktopWindow(const gl::WindowOptions&);

    gl::Window window;
    gl::Window::Sizes sizes;
    WindowInput input; ///< before imgui, which chains to its callbacks
    Clipboard clipboard;
    ImGuiLayer imgui;
    WindowTitle title;

    /// Takes what has happened to the window since the last frame. Its size is then the same all through the
    /// frame.
    void poll_events();
    /// Framebuffer pixels per screen coordinate.
    float pixel_ratio() const;
    /// The part of the framebuffer that is drawn; empty while the window is minimised.
    gl::Size picture_size() const;
};

} // namespace pendula
