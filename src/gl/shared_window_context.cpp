// SPDX-License-Identifier: MIT
#include "gl/shared_window_context.hpp"

#include "gl/error.hpp"
#include "gl/window.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace pendula::gl {

// GLFW gives a context only together with a window, which may stay hidden. The hints are still those of the
// first window, whose context this one must be like to share with it.
SharedWindowContext::SharedWindowContext(const Window& window) {
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    hidden_ = glfwCreateWindow(16, 16, "pendula, hidden", nullptr, window.handle());
    if (hidden_ == nullptr) throw Error("the graphics driver gives no second context");
}

SharedWindowContext::~SharedWindowContext() { glfwDestroyWindow(hidden_); }

void SharedWindowContext::make_current() { glfwMakeContextCurrent(hidden_); }

void SharedWindowContext::release() { glfwMakeContextCurrent(nullptr); }

} // namespace pendula::gl
