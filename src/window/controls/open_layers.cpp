// SPDX-License-Identifier: MIT
#include "window/controls/open_layers.hpp"

#include <imgui_internal.h>

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
    if (popup_closed_) return true; // by ImGui, for the same key
    if (const int open = GImGui->OpenPopupStack.Size; open > 0) {
        ImGui::ClosePopupToLevel(open - 1, true);
        popup_was_open_ = open > 1;
        return true;
    }
    follow(view); // a key of this frame may have opened one
    const std::optional<Layer> top = layers_.top();
    if (!top) return false;
    shown(*top, view) = false;
    follow(view);
    return true;
}

} // namespace pendula
