// SPDX-License-Identifier: MIT
#include "window/controls/open_layers.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <imgui_internal.h>

#include <algorithm>
#include <array>

namespace pendula {

void OpenLayers::begin_frame() {
    popup_closed_ = popup_was_open_ && !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

void OpenLayers::follow(ViewState& view) {
    for (bool ViewState::*const layer :
         {&ViewState::keyboard_focus, &ViewState::show_info, &ViewState::show_profiler,
          &ViewState::show_render, &ViewState::show_help, &ViewState::show_palette}) {
        const bool was_open = std::ranges::find(open_, layer) != open_.end();
        if (view.*layer && !was_open) open_.push_back(layer);
        if (!(view.*layer)) std::erase(open_, layer);
    }
    popup_was_open_ = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

bool OpenLayers::close_top(ViewState& view) {
    if (popup_closed_) return true; // ImGui has already closed a popup for this key press
    if (const int open = GImGui->OpenPopupStack.Size; open > 0) {
        ImGui::ClosePopupToLevel(open - 1, true);
        popup_was_open_ = open > 1;
        return true;
    }
    follow(view); // a key of this frame may have opened a layer
    if (!open_.empty()) {
        view.*open_.back() = false;
        follow(view);
        return true;
    }
    if (!view.fit_flag.is_working || view.fit_flag.must_stop) return false;
    view.fit_flag.must_stop = true;
    return true;
}

bool panels_keep_key(int key, const ViewState& view) {
    if (!view.keyboard_focus) return false;
    constexpr std::array kept{GLFW_KEY_SPACE, GLFW_KEY_LEFT, GLFW_KEY_RIGHT,     GLFW_KEY_UP,  GLFW_KEY_DOWN,
                              GLFW_KEY_ENTER, GLFW_KEY_TAB,  GLFW_KEY_BACKSPACE, GLFW_KEY_HOME};
    return std::find(kept.begin(), kept.end(), key) != kept.end();
}

void follow_keyboard_focus(const ViewState& view) {
    ImGuiIO& io = ImGui::GetIO();
    const bool was_on = (io.ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0;
    if (view.keyboard_focus == was_on) return;
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
