// SPDX-License-Identifier: MIT
#include "window/shell/window_title.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <utility>

namespace pendula {

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

void WindowTitle::show(GLFWwindow* window, std::string title) {
    if (title == shown_) return;
    shown_ = std::move(title);
    glfwSetWindowTitle(window, shown_.c_str());
}

} // namespace pendula
