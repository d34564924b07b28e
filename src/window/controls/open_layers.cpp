// SPDX-License-Identifier: MIT
#include "window/controls/open_layers.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <optional>

namespace pendula {

bool& OpenLayers::shown(Layer layer, ViewState& view) {
    switch (layer) {
    case Layer::keyboard:
        return view.keyboard_focus;
    case Layer::info:
        return view.show_info;
    case Layer::profiler:
        return view.show_profiler;
    case Layer::render:
        return view.show_render;
    case Layer::help:
        return view.show_help;
    case Layer::palette:
        break;
    }
    return view.show_palette;
}

void OpenLayers::begin_frame() {
    popup_closed_ = popup_was_open_ && !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

void OpenLayers::follow(ViewState& view) {
    for (const Layer layer :
         {Layer::keyboard, Layer::info, Layer::profiler, Layer::render, Layer::help, Layer::palette})
        layers_.follow(layer, shown(layer, view));
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
    const std::optional<Layer> top = layers_.top();
    if (top) {
        shown(*top, view) = false;
        follow(view);
        return true;
    }
    if (!view.fit_flag.is_working || view.fit_flag.must_stop) return false;
    view.fit_flag.must_stop = true;
    return true;
}

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
