// SPDX-License-Identifier: MIT
#include "app/window_input.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace pendula {
namespace {

/// The events being collected for `window`.
InputEvents& events_of(GLFWwindow* window) {
    return *static_cast<InputEvents*>(glfwGetWindowUserPointer(window));
}

} // namespace

WindowInput::WindowInput(GLFWwindow* window) : window_(window) {
    glfwSetWindowUserPointer(window, &events_);
    glfwSetKeyCallback(window, [](GLFWwindow* source, int key, int, int action, int modifiers) {
        if (action != GLFW_RELEASE) events_of(source).keys.push_back({key, modifiers, action == GLFW_REPEAT});
    });
    glfwSetScrollCallback(
        window, [](GLFWwindow* source, double, double notches) { events_of(source).wheel += notches; });
    glfwSetMouseButtonCallback(window, [](GLFWwindow* source, int button, int action, int) {
        if (button == GLFW_MOUSE_BUTTON_LEFT && action == GLFW_PRESS) events_of(source).button_pressed = true;
    });
    glfwGetCursorPos(window, &last_x_, &last_y_);
}

InputEvents WindowInput::take() {
    InputEvents taken = std::move(events_);
    events_ = {};
    glfwGetCursorPos(window_, &taken.x, &taken.y);
    taken.dx = taken.x - last_x_;
    taken.dy = taken.y - last_y_;
    last_x_ = taken.x;
    last_y_ = taken.y;
    taken.button_down = glfwGetMouseButton(window_, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
    return taken;
}

void WindowInput::toggle_fullscreen() {
    if (glfwGetWindowMonitor(window_)) {
        glfwSetWindowMonitor(window_, nullptr, windowed_[0], windowed_[1], windowed_[2], windowed_[3], 0);
        return;
    }
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return;
    glfwGetWindowPos(window_, &windowed_[0], &windowed_[1]);
    glfwGetWindowSize(window_, &windowed_[2], &windowed_[3]);
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

} // namespace pendula
