// SPDX-License-Identifier: MIT
#include "window/shell/click_queue.hpp"

#include "window/shell/window_input.hpp"

#include <imgui.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <deque>

namespace pendula::click_queue {

#if IMGUI_VERSION_NUM < 18700
namespace {

constexpr double frames_of_a_double_click = 4;

std::deque<bool> changes;               // NOLINT: true: pressed
GLFWmousebuttonfun before_us = nullptr; // NOLINT

void on_button(GLFWwindow* window, int button, int action, int modifiers) {
    if (button == GLFW_MOUSE_BUTTON_LEFT) changes.push_back(action == GLFW_PRESS);
    if (before_us) before_us(window, button, action, modifiers);
}

} // namespace

void install(GLFWwindow* window) {
    changes.clear();
    before_us = glfwSetMouseButtonCallback(window, on_button);
}

void hand_on(GLFWwindow* window) {
    ImGuiIO& io = ImGui::GetIO();
    // Two clicks take four frames, however close together they were.
    io.MouseDoubleClickTime = static_cast<float>(
        std::max(double_click_seconds, frames_of_a_double_click * static_cast<double>(io.DeltaTime)));
    if (changes.empty()) {
        io.MouseDown[0] = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
        return;
    }
    io.MouseDown[0] = changes.front();
    changes.pop_front();
}
#else
void install(GLFWwindow*) {}
void hand_on(GLFWwindow*) {}
#endif

} // namespace pendula::click_queue
