// SPDX-License-Identifier: MIT
#include "window/panels/side_panels.hpp"

namespace pendula {

void SidePanels::follow(const Snapshot& snapshot) { left_.follow(snapshot); }

void SidePanels::build(PanelFrame& frame) {
    ViewState& view = frame.view;
    // A floating panel closes when the scene behind it is clicked.
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !ImGui::GetIO().WantCaptureMouse)
        view.peek = Peek::none;
    const PanelLayout layout = frame.layout();
    view.is_narrow = layout.is_narrow;
    view.left_shown = layout.left_open;
    view.right_shown = layout.right_open;
    if (layout.left_open) left_.build(frame);
    if (layout.right_open) right_.build(frame);
    edges_.build(frame);
}

void SidePanels::show_section(const char* title, bool is_left, ViewState& view) {
    show_panel(view, is_left, true);
    (is_left ? left_.panel(view.directing) : right_.panel()).show_section(title, view);
}

} // namespace pendula
