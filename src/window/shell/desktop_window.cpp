// SPDX-License-Identifier: MIT
#include "window/shell/desktop_window.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <utility>

namespace pendula {

namespace {

/// The size of the largest texture that OpenGL 4.5 guarantees, in pixels. Of a larger window, only the lower
/// left part is drawn.
constexpr int largest_picture = 16384;

/// Limits for the framebuffer pixels per screen coordinate. A value beyond them is an error of the desktop.
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

std::string title_of(const ViewState& view, RunState state, bool is_recording) {
    const char* doing = state == RunState::running   ? ""
                        : state == RunState::stopped ? " (stopped)"
                                                     : " (failed)";
    return (is_recording ? "● recording: " : "") + scene_title(view) + doing + " – pendula";
}

std::string title_of(const FilmReport& film, bool is_recording) {
    if (!film.story) return "pendula";
    return (is_recording ? "● recording: " : "") + film.story->name + (film.is_edited ? edited_mark : "") +
           " (film) – pendula";
}

void DesktopWindow::show_title(std::string text) {
    if (text == title) return;
    title = std::move(text);
    glfwSetWindowTitle(window.handle(), title.c_str());
}

} // namespace pendula
