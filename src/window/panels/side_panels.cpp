// SPDX-License-Identifier: MIT
#include "window/panels/side_panels.hpp"

#include "window/controls/control_places.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/run/ghosts_section.hpp"
#include "window/features/run/run_figures.hpp"
#include "window/panels/layout.hpp"

#include <algorithm>
#include <utility>

namespace pendula {

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

namespace {

/// A pin at the upper end of the edge, filled while the panel is pinned.
void build_pin(bool is_left, const Box& box, PanelFrame& frame) {
    bool& pinned = is_left ? frame.view.preferences.left_pinned : frame.view.preferences.right_pinned;
    if (ImGui::InvisibleButton("##pin", {box.width, box.height})) pinned = !pinned;
    control_places::note(is_left ? "pin_left" : "pin_right");
    const bool hovered = ImGui::IsItemHovered();
    widgets::tooltip(pinned ? "Let the panel float over the picture; a click beside the panel closes it"
                            : "Keep the panel open beside the picture");
    const ImU32 ink = theme::ink(hovered || pinned ? theme::accent : theme::secondary);
    const ImVec2 head{box.x + box.width / 2, box.y + 10 * frame.scale};
    const float radius = 4 * frame.scale, line = std::max(1.0f, 1.5f * frame.scale);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height}, theme::ink(theme::panel),
                        4 * frame.scale);
    draw->AddLine({head.x, head.y + radius}, {head.x, head.y + 3 * radius}, ink, line);
    if (pinned)
        draw->AddCircleFilled(head, radius, ink, 16);
    else
        draw->AddCircle(head, radius, ink, 16, line);
}

/// A chevron that points in the direction in which the panel will move.
void draw_grip(const Box& box, bool points_left, bool is_lively, float scale) {
    const ImVec2 middle{box.x + box.width / 2, box.y + box.height / 2};
    const float half = 3 * scale, tall = 6 * scale;
    const float side = points_left ? -1.0f : 1.0f;
    const ImU32 ink = theme::ink(is_lively ? theme::accent : theme::secondary);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float grip = 22 * scale;
    draw->AddRectFilled({box.x, middle.y - grip}, {box.x + box.width, middle.y + grip},
                        theme::ink(theme::panel), 4 * scale);
    const ImVec2 points[] = {{middle.x - side * half, middle.y - tall},
                             {middle.x + side * half, middle.y},
                             {middle.x - side * half, middle.y + tall}};
    draw->AddPolyline(points, 3, ink, 0, std::max(1.0f, 1.5f * scale));
}

} // namespace

void PanelEdges::build(PanelFrame& frame) {
    const PanelLayout layout = frame.layout();
    build_edge("##left edge", layout.left_edge, true, frame);
    if (!frame.view.directing) build_edge("##right edge", layout.right_edge, false, frame);
}

void PanelEdges::build_edge(const char* window, const Box& box, bool is_left, PanelFrame& frame) {
    ViewState& view = frame.view;
    const bool open = is_left ? view.left_shown : view.right_shown;
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin(window, nullptr,
                 (layout::fixed_window & ~ImGuiWindowFlags_AlwaysAutoResize) | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar(2);
    const float pin_height = view.is_narrow && open ? 28 * frame.scale : 0;
    if (pin_height > 0) build_pin(is_left, {box.x, box.y, box.width, pin_height}, frame);
    // The whole edge below the pin can be clicked and dragged; only the grip is drawn.
    ImGui::SetCursorPos({0, pin_height});
    ImGui::InvisibleButton("##grip", {box.width, std::max(1.0f, box.height - pin_height)});
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    follow_grip(box, is_left, frame);
    if ((hovered || held) && open) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (hovered && !held)
        widgets::tooltip(open ? "Drag to resize the panel; click to fold it"
                              : (is_left ? "Open the panel of the chain, its start and the views"
                                         : "Open the panel of ghosts and energy"));
    draw_grip(box, is_left == open, hovered || held, frame.scale);
    ImGui::End();
}

/// Resizes the panel while its edge, ImGui's last item, is dragged; folds or opens it at a click.
void PanelEdges::follow_grip(const Box& box, bool is_left, PanelFrame& frame) {
    ViewState& view = frame.view;
    const bool open = is_left ? view.left_shown : view.right_shown;
    if (ImGui::IsItemActivated()) dragged_ = false;
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left) && open) {
        dragged_ = true;
        const float pointer = ImGui::GetIO().MousePos.x, half = box.width / 2;
        const PanelLayout layout = frame.layout();
        const float width =
            is_left ? pointer - half - layout.left.x : layout.right.x + layout.right.width - pointer - half;
        (is_left ? view.preferences.left_width : view.preferences.right_width) =
            std::clamp(static_cast<double>(width / frame.scale), least_panel_width, most_panel_width);
    }
    if (ImGui::IsItemDeactivated() && ImGui::IsItemHovered() && !dragged_) show_panel(view, is_left, !open);
}

void RightPanel::build(PanelFrame& frame) {
    panel_.begin(frame, frame.layout().right);
    if (frame.sources.section && panel_.section("Section", frame)) section_.build(frame);
    const bool is_filmed = !frame.view.video.file.empty();
    const bool is_measured = is_filmed || !frame.snapshot.setup.measured.empty();
    if (!std::exchange(was_measured_, is_measured) && is_measured) panel_.prefer("Measured");
    measured_.follow(frame);
    if (is_measured && panel_.section("Measured", frame)) measured_.build(frame);
    const bool ghosts_open = panel_.section("Ghosts", frame);
    if (widgets::section_switch("##ghost", frame.snapshot.setup.ghost.enabled,
                                "Show a second chain that starts from almost the same state (G)"))
        frame.trigger(Action::toggle_ghost);
    control_places::note("ghost");
    if (ghosts_open) build_ghosts_section(frame);
    if (panel_.section("Energy", frame)) build_energy_section(frame);
    panel_.end();
}

} // namespace pendula
