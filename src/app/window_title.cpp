// SPDX-License-Identifier: MIT
#include "app/window_title.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <utility>

namespace pendula {

void WindowTitle::show(GLFWwindow* window, std::string title) {
    if (title == shown_) return;
    shown_ = std::move(title);
    glfwSetWindowTitle(window, shown_.c_str());
}

} // namespace pendula
