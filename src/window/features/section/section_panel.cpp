// SPDX-License-Identifier: MIT
#include "window/features/section/section_panel.hpp"

#include "render/plots/plot_files.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/widgets.hpp"
#include "window/panels/panel_frame.hpp"

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <string>

namespace pendula {
namespace {

constexpr std::size_t most_rows = 9; ///< a longer list scrolls
constexpr int frames_to_begin = 3;   ///< ImGui gives the keyboard to a field after one or two frames

/// Draws a dot in the orbit's colour, or a ring while the orbit is hidden. Returns whether it was clicked.
bool dot_button(const char* id, const glm::vec3& colour, bool hollow, float side) {
    const bool pressed = ImGui::InvisibleButton(id, {side, side});
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 middle{low.x + side / 2, low.y + side / 2};
    const float radius = side * (ImGui::IsItemHovered() ? 0.30f : 0.25f);
    const ImU32 ink = theme::ink(theme::colour(srgb_of(colour)));
    if (hollow)
        ImGui::GetWindowDrawList()->AddCircle(middle, radius, ink, 20, 1.5f);
    else
        ImGui::GetWindowDrawList()->AddCircleFilled(middle, radius, ink, 20);
    return pressed;
}

/// Draws the number of crossings, right-aligned at `right`, with " …" while more crossings are expected.
void put_count(const theme::Fonts& fonts, std::size_t count, float right, bool is_final) {
    const std::string text = fmt::format("{}{}", count, is_final ? "" : " …");
    ImGui::PushFont(fonts.mono);
    ImGui::SameLine(right - ImGui::CalcTextSize(text.c_str()).x);
    ImGui::PushStyleColor(ImGuiCol_Text, is_final ? theme::text : theme::secondary);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

} // namespace

void SectionPanel::build(PanelFrame& frame) {
    const SectionReport* report = frame.sources.section;
    if (!report) return;
    row_control("view.section_rule", frame);
    if (report->is_strobe) {
        row_control("view.strobe_period", frame);
    } else {
        row_control("view.section_plane", frame);
        row_control("view.section_angle", frame);
    }
    row_control("view.section_point", frame);
    row_control("view.section_upward", frame);
    row_control("view.section_orbits", frame);
    if (!report->trouble.empty()) {
        widgets::refusal(report->trouble);
        return;
    }
    const float side = ImGui::GetFrameHeight();
    ImGui::AlignTextToFramePadding();
    dot_button("##main", report->main_colour, false, side);
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    ImGui::TextUnformatted("This run");
    put_count(frame.fonts, report->main_crossings,
              ImGui::GetContentRegionMax().x - 2 * side - ImGui::GetStyle().ItemInnerSpacing.x,
              !report->main_until);
    control_places::note("main crossings");
    if (report->main_until)
        widgets::tooltip(fmt::format("Crossings have been found up to {:.1f} s of {:.1f} s",
                                     *report->main_until, report->time));
    const std::size_t rows = std::min(report->orbits.size(), most_rows);
    if (rows == 0) {
        ImGui::TextDisabled("Click in the section to seed an orbit;\nShift-drag to seed a row of orbits.");
        return;
    }
    const float line = side + ImGui::GetStyle().ItemSpacing.y;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild("##orbits", {0, line * static_cast<float>(rows)});
    // The requests below change the list only in the next frame.
    for (const SectionReport::Orbit& orbit : report->orbits) build_orbit(frame, orbit);
    ImGui::EndChild();
    ImGui::PopStyleVar();
    if (ImGui::Button("Remove all orbits", {-1, 0})) frame.requests.section.push_back(RemoveAllOrbits{});
    control_places::note("remove_all_orbits");
}

void SectionPanel::build_orbit(PanelFrame& frame, const SectionReport::Orbit& orbit) {
    const float side = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float right = ImGui::GetContentRegionMax().x;
    ImGui::PushID(orbit.id);
    const std::string place = fmt::format("orbit {}", orbit.id);
    if (dot_button("##hide", orbit.colour, orbit.is_hidden, side))
        frame.requests.section.push_back(HideOrbit{orbit.id, !orbit.is_hidden});
    control_places::note(place + " hide");
    widgets::tooltip(orbit.is_hidden ? "Show this orbit" : "Hide this orbit");
    ImGui::SameLine(0, gap);
    build_name(frame, orbit, right - 2 * side - 2 * gap - ImGui::GetCursorPosX() - 4 * ImGui::GetFontSize());
    put_count(frame.fonts, orbit.crossings, right - 2 * side - 2 * gap, orbit.is_complete);
    if (!orbit.trouble.empty()) widgets::tooltip(orbit.trouble);
    ImGui::SameLine(right - 2 * side - gap);
    if (widgets::icon_button("##launch", widgets::Icon::run, side))
        frame.requests.section.push_back(LaunchOrbit{orbit.id});
    control_places::note(place + " launch");
    widgets::tooltip("Start the run with this orbit's motion");
    ImGui::SameLine(right - side);
    if (widgets::icon_button("##remove", widgets::Icon::remove, side))
        frame.requests.section.push_back(RemoveOrbit{orbit.id});
    control_places::note(place + " remove");
    widgets::tooltip("Remove this orbit; Ctrl Z brings it back");
    ImGui::PopID();
}

/// Draws the orbit's name; a click on it begins editing.
void SectionPanel::build_name(PanelFrame& frame, const SectionReport::Orbit& orbit, float width) {
    if (renamed_ == orbit.id) {
        ImGui::SetNextItemWidth(width);
        if (begins_ == frames_to_begin) ImGui::SetKeyboardFocusHere();
        const bool entered = ImGui::InputText("##name", &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
        const bool left = begins_ == 0 && !ImGui::IsItemActive();
        begins_ = std::max(begins_ - 1, 0);
        if (!entered && !left) return;
        renamed_ = 0;
        if (!typed_.empty()) frame.requests.section.push_back(RenameOrbit{orbit.id, typed_});
        return;
    }
    ImGui::AlignTextToFramePadding();
    const ImVec4 ink = !orbit.trouble.empty() ? theme::warning
                       : orbit.is_hidden      ? theme::secondary
                                              : theme::text;
    ImGui::PushStyleColor(ImGuiCol_Text, ink);
    ImGui::TextUnformatted(widgets::elided(orbit.name, width).c_str());
    ImGui::PopStyleColor();
    control_places::note(fmt::format("orbit {} name", orbit.id));
    widgets::tooltip(orbit.trouble.empty() ? "Click to rename this orbit" : orbit.trouble);
    if (!ImGui::IsItemClicked()) return;
    renamed_ = orbit.id;
    begins_ = frames_to_begin;
    typed_ = orbit.name;
}

} // namespace pendula
