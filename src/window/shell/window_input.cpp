// SPDX-License-Identifier: MIT
#include "window/shell/window_input.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cmath>
#include <string_view>

namespace pendula {
namespace {

constexpr double double_click_reach = 6; // screen coordinates

} // namespace

KeyPress key_of_layout(int key, int modifiers, const char* name) {
    const bool is_on_keypad = key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_EQUAL;
    if (!name || is_on_keypad || name[0] == '\0' || name[1] != '\0') return {key, modifiers};
    const char sign = name[0];
    const bool is_in_digits = key >= GLFW_KEY_0 && key <= GLFW_KEY_9;
    if (is_in_digits && (modifiers & GLFW_MOD_SHIFT) != 0 &&
        sign != static_cast<char>('0' + key - GLFW_KEY_0))
        return {key, modifiers & ~GLFW_MOD_SHIFT};
    if (sign >= 'a' && sign <= 'z') return {GLFW_KEY_A + sign - 'a', modifiers};
    if (sign == '+') return {GLFW_KEY_EQUAL, modifiers};
    // GLFW's numbers of these keys are the signs' own.
    if (std::string_view("-=,.[]").find(sign) != std::string_view::npos) return {sign, modifiers};
    return {key, modifiers};
}

WindowInput::Pending& WindowInput::pending_of(GLFWwindow* window) {
    return *static_cast<Pending*>(glfwGetWindowUserPointer(window));
}

WindowInput::WindowInput(GLFWwindow* window) : window_(window) {
    glfwSetWindowUserPointer(window, &pending_);
    glfwSetKeyCallback(window, [](GLFWwindow* source, int key, int scancode, int action, int modifiers) {
        if (action == GLFW_RELEASE) return;
        KeyPress press = key_of_layout(key, modifiers, glfwGetKeyName(key, scancode));
        press.repeated = action == GLFW_REPEAT;
        pending_of(source).events.keys.push_back(press);
    });
    glfwSetCharCallback(window, [](GLFWwindow* source, unsigned character) {
        pending_of(source).events.keys.push_back({-1, 0, false, character});
    });
    glfwSetScrollCallback(window, [](GLFWwindow* source, double, double notches) {
        pending_of(source).events.wheel += notches;
    });
    glfwSetDropCallback(window, [](GLFWwindow* source, int count, const char** paths) {
        for (int i = 0; i < count; ++i) pending_of(source).events.dropped.emplace_back(paths[i]);
    });
    glfwSetCursorPosCallback(window, [](GLFWwindow* source, double x, double y) {
        Pending& pending = pending_of(source);
        pending.x = x;
        pending.y = y;
    });
    glfwSetMouseButtonCallback(
        window, [](GLFWwindow* source, int button, int action, int) { on_button(source, button, action); });
    glfwGetCursorPos(window, &pending_.x, &pending_.y);
    last_x_ = pending_.x;
    last_y_ = pending_.y;
}

void WindowInput::on_button(GLFWwindow* window, int button, int action) {
    const bool is_left = button == GLFW_MOUSE_BUTTON_LEFT;
    if (action != GLFW_PRESS || (!is_left && button != GLFW_MOUSE_BUTTON_RIGHT)) return;
    Pending& pending = pending_of(window);
    pending.events.button_pressed = true;
    (is_left ? pending.events.left_pressed : pending.events.right_pressed) = true;
    // Where the pointer was when the button went down, according to the last event before. X11 would report
    // its present position.
    const double x = pending.x, y = pending.y;
    pending.events.press_x = x;
    pending.events.press_y = y;
    if (!is_left) return;
    const double now = glfwGetTime();
    const bool is_second = now - pending.last_click < double_click_seconds &&
                           std::hypot(x - pending.click_x, y - pending.click_y) < double_click_reach;
    if (is_second) pending.events.double_clicked = true;
    pending.last_click = is_second ? -1 : now; // a third click counts as a first
    pending.click_x = x;
    pending.click_y = y;
}

InputEvents WindowInput::take() {
    InputEvents taken = std::move(pending_.events);
    pending_.events = {};
    const bool right = glfwGetMouseButton(window_, GLFW_MOUSE_BUTTON_RIGHT) == GLFW_PRESS;
    taken.left_down = glfwGetMouseButton(window_, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
    taken.button_down = right || taken.left_down;
    // No event reports the pointer's new position.
    if (!taken.button_down && glfwGetWindowAttrib(window_, GLFW_HOVERED) == GLFW_FALSE)
        glfwGetCursorPos(window_, &pending_.x, &pending_.y);
    taken.x = pending_.x;
    taken.y = pending_.y;
    taken.dx = taken.x - last_x_;
    taken.dy = taken.y - last_y_;
    last_x_ = taken.x;
    last_y_ = taken.y;
    const auto is_held = [this](int left_key, int right_key) {
        return glfwGetKey(window_, left_key) == GLFW_PRESS || glfwGetKey(window_, right_key) == GLFW_PRESS;
    };
    taken.shift = is_held(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
    taken.control = is_held(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
    taken.alt = is_held(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
    taken.moves_view = right || taken.shift;
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

void WindowInput::close_window() { glfwSetWindowShouldClose(window_, GLFW_TRUE); }

void WindowInput::leave_fullscreen() {
    if (glfwGetWindowMonitor(window_)) toggle_fullscreen();
}

} // namespace pendula
