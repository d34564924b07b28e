// SPDX-License-Identifier: MIT
// What lies over the panels, and what Escape closes of it.
#include "ui/overlay.hpp"

#include <imgui_internal.h>

namespace pendula {

bool& Overlay::shown(Layer layer, ViewState& view) {
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

void Overlay::follow_layers(ViewState& view) {
    for (const Layer layer :
         {Layer::keyboard, Layer::info, Layer::profiler, Layer::render, Layer::help, Layer::palette})
        layers_.follow(layer, shown(layer, view));
    popup_was_open_ = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

bool Overlay::close_top(ViewState& view) {
    if (popup_closed_) return true; // by ImGui, for the same key
    if (const int open = GImGui->OpenPopupStack.Size; open > 0) {
        ImGui::ClosePopupToLevel(open - 1, true);
        popup_was_open_ = open > 1;
        return true;
    }
    const std::optional<Layer> top = layers_.top();
    if (!top) return false;
    shown(*top, view) = false;
    follow_layers(view);
    return true;
}

} // namespace pendula
