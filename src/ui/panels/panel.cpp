// SPDX-License-Identifier: MIT
// What both side panels have in common: sections that fold, the ones used least first where not all fit, and
// an edge to be dragged.
#include "ui/controls/control_places.hpp"
#include "ui/controls/widgets.hpp"
#include "ui/layout.hpp"
#include "ui/overlay.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr int fitting_frames = 8;     ///< until sizes have settled
constexpr float fold_seconds = 0.15f; ///< so that the eye follows

} // namespace

float Overlay::Panel::Section::shown_body() const {
    return std::round(shown * shown * (3 - 2 * shown) * body); // eased
}

void Overlay::Panel::remember_fit() {
    std::vector<bool>& folded = fits[{tallest, scale}];
    folded.clear();
    for (const Section& section : sections) folded.push_back(section.crowded);
}

bool Overlay::Panel::recall_fit() {
    const auto known = fits.find({tallest, scale});
    const bool is_known = known != fits.end() && known->second.size() == sections.size();
    for (std::size_t i = 0; i < sections.size(); ++i) sections[i].crowded = is_known && known->second[i];
    return is_known;
}

void Overlay::begin_panel(const char* name, Panel& panel, const Box& box) {
    if (panel.tallest != box.height || panel.scale != style_.scale) {
        panel.remember_fit();
        panel.tallest = box.height;
        panel.scale = style_.scale;
        panel.fitting = panel.recall_fit() ? 0 : fitting_frames;
    }
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSizeConstraints({box.width, 0}, {box.width, box.height});
    // While something folds the rest is only for a moment too tall.
    const bool folds = std::any_of(panel.sections.begin(), panel.sections.end(),
                                   [](const Panel::Section& section) { return section.folds(); });
    ImGui::Begin(name, nullptr,
                 folds ? layout::fixed_window : layout::fixed_window & ~ImGuiWindowFlags_NoScrollbar);
    panel.current.reset();
}

bool Overlay::section(Panel& panel, const char* title, ViewState& view, bool open_at_first) {
    end_section(panel);
    const bool first = panel.sections.empty() || panel.sections.front().title == title;
    auto found = std::find_if(panel.sections.begin(), panel.sections.end(),
                              [&](const Panel::Section& section) { return section.title == title; });
    if (found == panel.sections.end()) {
        panel.sections.push_back({title, std::string("section ") + title});
        found = panel.sections.end() - 1;
    }
    const auto kept = view.preferences.sections.find(title);
    const bool open =
        !found->crowded && (kept == view.preferences.sections.end() ? open_at_first : kept->second);
    found->top = ImGui::GetCursorPosY();
    found->open = widgets::section(style_.fonts, title, first, open);
    control_places::note(found->place);
    panel.current = static_cast<std::size_t>(found - panel.sections.begin());
    if (found->open != open) {
        view.preferences.sections[title] = found->open;
        found->crowded = false;
        found->used = ++uses_;
        panel.fitting = fitting_frames;
        panel.fits.clear(); // something else is wanted now
    }
    const float step = view.preferences.reduced_motion ? 1 : ImGui::GetIO().DeltaTime / fold_seconds;
    found->shown = found->open ? 1 : std::max(0.0f, found->shown - step);
    found->body_top = ImGui::GetCursorPosY();
    if (found->folds()) { // the title's own controls are still to come
        const ImVec2 corner = ImGui::GetCursorScreenPos(), window = ImGui::GetWindowPos();
        const float title_top = corner.y - (found->body_top - found->top);
        ImGui::PushClipRect({window.x, title_top},
                            {window.x + ImGui::GetWindowWidth(), corner.y + found->shown_body()}, true);
    }
    return found->open || found->folds();
}

void Overlay::end_section(Panel& panel) {
    if (!panel.current) return;
    Panel::Section& section = panel.sections[*panel.current];
    if (section.folds()) {
        ImGui::PopClipRect();
        ImGui::SetCursorPosY(section.body_top + section.shown_body());
        ImGuiWindow* window = ImGui::GetCurrentWindow(); // what is not shown takes no room
        window->DC.CursorMaxPos.y = window->DC.CursorPos.y;
    } else {
        section.body = ImGui::GetCursorPosY() - section.body_top;
    }
    section.height = ImGui::GetCursorPosY() - section.top;
    const float top = ImGui::GetWindowPos().y - ImGui::GetScrollY() + section.top;
    const float pointer = ImGui::GetIO().MousePos.y;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && ImGui::IsWindowHovered() && pointer >= top &&
        pointer < top + section.height)
        section.used = ++uses_;
    panel.current.reset();
}

void Overlay::end_panel(Panel& panel) {
    end_section(panel);
    const ImGuiStyle& style = ImGui::GetStyle();
    float folding = 0; // is on its way out
    for (const Panel::Section& each : panel.sections)
        if (each.folds()) folding += each.shown_body();
    fold_what_does_not_fit(panel,
                           ImGui::GetCursorPosY() - folding - style.ItemSpacing.y + style.WindowPadding.y);
    ImGui::End();
}

void Overlay::fold_what_does_not_fit(Panel& panel, float content) {
    if (panel.fitting == 0) return;
    --panel.fitting;
    const float title = ImGui::GetFrameHeightWithSpacing();
    while (content > panel.tallest + 1) {
        Panel::Section* oldest = nullptr;
        for (Panel::Section& section : panel.sections)
            if (section.open && (section.used == 0 || section.used != uses_) &&
                (!oldest || section.used <= oldest->used))
                oldest = &section;
        const auto open = std::count_if(panel.sections.begin(), panel.sections.end(),
                                        [](const Panel::Section& section) { return section.open; });
        if (!oldest || open < 2) return; // that one scrolls
        oldest->open = false;
        oldest->crowded = true;
        content -= std::max(0.0f, oldest->height - title);
    }
}

void Overlay::build_edges(ViewState& view) {
    const PanelLayout layout = panels(view);
    build_edge("##left edge", layout.left_edge, true, view);
    build_edge("##right edge", layout.right_edge, false, view);
}

/// A drawing pin at the edge's upper end, filled while the panel is held open.
void Overlay::build_pin(bool is_left, const Box& box, ViewState& view) {
    bool& pinned = is_left ? view.preferences.left_pinned : view.preferences.right_pinned;
    if (ImGui::InvisibleButton("##pin", {box.width, box.height})) pinned = !pinned;
    control_places::note(is_left ? "pin_left" : "pin_right");
    const bool hovered = ImGui::IsItemHovered();
    widgets::tooltip(pinned ? "Let the panel float over the picture again"
                            : "Keep the panel open, beside the picture");
    const ImU32 ink = ImGui::ColorConvertFloat4ToU32(hovered || pinned ? theme::accent : theme::secondary);
    const ImVec2 head{box.x + box.width / 2, box.y + 10 * style_.scale};
    const float radius = 4 * style_.scale, line = std::max(1.0f, 1.5f * style_.scale);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height},
                        ImGui::ColorConvertFloat4ToU32(theme::panel), 4 * style_.scale);
    draw->AddLine({head.x, head.y + radius}, {head.x, head.y + 3 * radius}, ink, line);
    if (pinned)
        draw->AddCircleFilled(head, radius, ink, 16);
    else
        draw->AddCircle(head, radius, ink, 16, line);
}

void Overlay::build_edge(const char* name, const Box& box, bool is_left, ViewState& view) {
    const bool open = is_left ? view.left_shown : view.right_shown;
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin(name, nullptr,
                 (layout::fixed_window & ~ImGuiWindowFlags_AlwaysAutoResize) | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar(2);
    const float pin_height = view.is_narrow && open ? 28 * style_.scale : 0;
    if (pin_height > 0) build_pin(is_left, {box.x, box.y, box.width, pin_height}, view);
    // Only the grip is to be clicked; the whole height resizes.
    ImGui::SetCursorPos({0, pin_height});
    ImGui::InvisibleButton("##grip", {box.width, std::max(1.0f, box.height - pin_height)});
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    if (ImGui::IsItemActivated()) edge_dragged_ = false;
    if (held && ImGui::IsMouseDragging(ImGuiMouseButton_Left) && open) {
        edge_dragged_ = true;
        const float pointer = ImGui::GetIO().MousePos.x, half = box.width / 2;
        const PanelLayout layout = panels(view);
        const float width =
            is_left ? pointer - half - layout.left.x : layout.right.x + layout.right.width - pointer - half;
        (is_left ? view.preferences.left_width : view.preferences.right_width) =
            std::clamp(static_cast<double>(width / style_.scale), least_panel_width, most_panel_width);
    }
    if (ImGui::IsItemDeactivated() && hovered && !edge_dragged_) show_panel(view, is_left, !open);
    if ((hovered || held) && open) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (hovered && !held)
        widgets::tooltip(open ? "Drag to resize the panel, click to fold it"
                              : (is_left ? "Show the chain and its integration" : "Show ghosts and energy"));

    // A chevron that points to where the panel goes.
    const ImVec2 middle{box.x + box.width / 2, box.y + box.height / 2};
    const float half = 3 * style_.scale, tall = 6 * style_.scale;
    const float side = is_left == open ? -1.0f : 1.0f;
    const ImU32 ink = ImGui::ColorConvertFloat4ToU32(hovered || held ? theme::accent : theme::secondary);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float grip = 22 * style_.scale;
    draw->AddRectFilled({box.x, middle.y - grip}, {box.x + box.width, middle.y + grip},
                        ImGui::ColorConvertFloat4ToU32(theme::panel), 4 * style_.scale);
    const ImVec2 points[] = {{middle.x - side * half, middle.y - tall},
                             {middle.x + side * half, middle.y},
                             {middle.x - side * half, middle.y + tall}};
    draw->AddPolyline(points, 3, ink, 0, std::max(1.0f, 1.5f * style_.scale));
    ImGui::End();
}

} // namespace pendula
