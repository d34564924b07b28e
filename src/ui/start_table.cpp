// SPDX-License-Identifier: MIT
// The table of the links: length, mass, start angle and start angular velocity of each, typed to all digits.
#include "scene/parameter_table.hpp"
#include "ui/overlay.hpp"
#include "ui/parameter_control.hpp"
#include "ui/row_control.hpp"
#include "ui/widgets.hpp"

#include <numbers>

namespace pendula {
namespace {

constexpr double degrees_per_radian = 180 / std::numbers::pi;

struct Column {
    const Parameter* row;
    double shown_per_unit; ///< what a value is multiplied with to be shown
};

void put_title(const char* name, const char* unit) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    ImGui::SameLine(0, ImGui::GetFontSize() * 0.25f);
    ImGui::TextDisabled("%s", unit);
}

} // namespace

void Overlay::build_start(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const AngleUnit unit = shown_unit_.value_or(snapshot.setup.start.unit);
    const bool degrees = unit == AngleUnit::degrees;
    const Column columns[] = {
        {find_parameter("chain.lengths"), 1},
        {find_parameter("chain.masses"), 1},
        {find_parameter(degrees ? "start.angles_deg" : "start.angles"), 1},
        {find_parameter("start.angular_velocities"), degrees ? degrees_per_radian : 1},
    };
    bool refused = false;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("angles in");
    ImGui::SameLine();
    if (ImGui::RadioButton("degrees", degrees)) shown_unit_ = AngleUnit::degrees;
    ImGui::SameLine();
    if (ImGui::RadioButton("radians", !degrees)) shown_unit_ = AngleUnit::radians;
    widgets::tooltip("How the table shows and reads angles. The start itself is not changed by it; a typed "
                     "angle is kept in the unit it was typed in.");

    constexpr std::size_t rows_shown = 5;
    const std::size_t links = snapshot.setup.chain.links();
    const auto rows = static_cast<float>(std::min(links, rows_shown));
    const float row_height = ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().CellPadding.y;
    const float header = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
    const bool scrolls = links > rows_shown;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {ImGui::GetStyle().FramePadding.x / 2, ImGui::GetStyle().FramePadding.y});
    if (ImGui::BeginTable("links", 5,
                          ImGuiTableFlags_SizingStretchSame | (scrolls ? ImGuiTableFlags_ScrollY : 0),
                          {0, scrolls ? header + rows * row_height : 0})) {
        ImGui::TableSetupScrollFreeze(0, 1);
        const float number_width = ImGui::CalcTextSize(links < 100 ? "00" : "0000").x;
        ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, number_width);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        put_title("L", "m");
        put_title("m", "kg");
        put_title("θ", degrees ? "°" : "rad");
        put_title("ω", degrees ? "°/s" : "rad/s");
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(links), row_height);
        while (clipper.Step()) {
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
                ImGui::TableNextRow();
                ImGui::TableNextColumn();
                ImGui::AlignTextToFramePadding();
                ImGui::TextDisabled("%d", i + 1);
                for (const Column& column : columns) {
                    ImGui::TableNextColumn();
                    Scene scene = scene_of(snapshot, view);
                    const Edit edit =
                        element_field(*column.row, scene, static_cast<std::size_t>(i), column.shown_per_unit);
                    refused = refused || edit.refused;
                    if (edit.changed) requests.commands.push_back(column.row->command(scene));
                }
            }
        }
        clipper.End();
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
    if (refused) show_refusal();
}

} // namespace pendula
