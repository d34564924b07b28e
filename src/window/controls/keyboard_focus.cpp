// SPDX-License-Identifier: MIT
#include "window/controls/keyboard_focus.hpp"

#include <imgui_internal.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>

namespace pendula {

bool KeyboardFocus::keeps(int key, const ViewState& view) {
    if (!view.keyboard_focus) return false;
    constexpr std::array kept{GLFW_KEY_SPACE, GLFW_KEY_LEFT, GLFW_KEY_RIGHT,     GLFW_KEY_UP,  GLFW_KEY_DOWN,
                              GLFW_KEY_ENTER, GLFW_KEY_TAB,  GLFW_KEY_BACKSPACE, GLFW_KEY_HOME};
    return std::find(kept.begin(), kept.end(), key) != kept.end();
}

void KeyboardFocus::follow(const ViewState& view) {
    ImGuiIO& io = ImGui::GetIO();
    if (view.keyboard_focus == was_on_) return;
    was_on_ = view.keyboard_focus;
    if (!view.keyboard_focus) {
        io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
        ImGui::SetWindowFocus(nullptr);
        return;
    }
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    ImGuiWindow* window = ImGui::FindWindowByName(view.left_shown ? "##left" : "##transport");
    if (!window) return;
    ImGui::FocusWindow(window);
    ImGui::NavInitWindow(window, true);
    GImGui->NavDisableHighlight = false;
}

} // namespace pendula
