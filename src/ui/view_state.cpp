// SPDX-License-Identifier: MIT
#include "ui/view_state.hpp"

namespace pendula {

void show_panel(ViewState& view, bool is_left, bool shown) {
    (is_left ? view.left_shown : view.right_shown) = shown;
    if (!view.is_narrow) {
        (is_left ? view.preferences.left_open : view.preferences.right_open) = shown;
        return;
    }
    const Peek side = is_left ? Peek::left : Peek::right;
    if (shown)
        view.peek = side;
    else {
        (is_left ? view.preferences.left_pinned : view.preferences.right_pinned) = false;
        if (view.peek == side) view.peek = Peek::none;
    }
}

PanelLayout panel_layout(const ViewState& view, float scale) {
    return arrange_panels(ImGui::GetIO().DisplaySize, scale, view.preferences, view.peek, view.directing);
}

FreeArea free_area(const ViewState& view, float scale) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    if (!view.show_panels) return {0, 0, size.x, size.y};
    return panel_layout(view, scale).scene;
}

} // namespace pendula
