// SPDX-License-Identifier: MIT
/// A window on the desktop with its input, Dear ImGui and title. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/directing/film_report.hpp"
#include "window/panels/view_state.hpp"
#include "window/shell/clipboard.hpp"
#include "window/shell/imgui_layer.hpp"
#include "window/shell/window_input.hpp"

#include <string>

namespace pendula {

/// A title with the scene's name and the run's state, for the desktop's list of windows.
std::string title_of(const ViewState&, RunState, bool is_recording);

/// A title with the name of a directed film.
std::string title_of(const FilmReport&, bool is_recording);

struct DesktopWindow {
    /// Throws gl::Error without a display or OpenGL 4.5.
    explicit DesktopWindow(const gl::WindowOptions&);

    gl::Window window;
    gl::Window::Sizes sizes;
    WindowInput input; ///< declared before `imgui`, which passes events on to its callbacks
    Clipboard clipboard;
    ImGuiLayer imgui;
    std::string title; ///< set it by show_title()

    /// Receives the window's events since the last frame, and updates `sizes`, which the frame then uses.
    void poll_events();
    /// Sends the title to the desktop if it has changed.
    void show_title(std::string);
    /// Framebuffer pixels per screen coordinate.
    float pixel_ratio() const;
    /// The part of the framebuffer that is drawn; empty while the window is minimised.
    gl::Size picture_size() const;
};

} // namespace pendula
