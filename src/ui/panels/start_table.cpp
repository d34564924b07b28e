// SPDX-License-Identifier: MIT
// The table of the links: length, mass, start angle and start angular velocity of each, typed to all digits.
#include "scene/parameter_table.hpp"
#include "ui/controls/element_field.hpp"
#include "ui/controls/parameter_control.hpp"
#include "ui/controls/row_control.hpp"
#include "ui/controls/widgets.hpp"
#include "ui/overlay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numbers>
#include <optional>
#include <string>

namespace pendula {
namespace {

constexpr double degrees_per_radian = 180 / std::numbers::pi;

struct Column {
    const Parameter* row;
    double shown_per_unit; ///< what a value is multiplied with to be shown
    const char *title, *unit;
    float weight; ///< of its width
};

void put_title(const char* name, const char* unit) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    ImGui::SameLine(0, ImGui::GetFontSize() * 0.25f);
    ImGui::TextDisabled("%s", unit);
}

} // namespace

void Overlay::build_start(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const AngleUnit unit = table_unit_;
    const bool degrees = unit == AngleUnit::degrees;
    const Column columns[] = {
        {find_parameter("chain.lengths"), 1, "L", "m", 0.85f},
        {find_parameter("chain.masses"), 1, "m", "kg", 0.85f},
        {find_parameter(degrees ? "start.angles_deg" : "start.angles"), 1, "θ", degrees ? "°" : "rad", 1.15f},
        {find_parameter("start.angular_velocities"), degrees ? degrees_per_radian : 1, "ω",
         degrees ? "°/s" : "rad/s", 1.15f},
    };
    constexpr int last_column = static_cast<int>(std::size(columns)) - 1;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("angles in");
    ImGui::SameLine();
    if (widgets::radio_button("degrees", degrees)) shown_unit_ = AngleUnit::degrees;
    ImGui::SameLine();
    if (widgets::radio_button("radians", !degrees)) shown_unit_ = AngleUnit::radians;
    widgets::tooltip("How the table shows and reads angles. The start itself is not changed by it; a typed "
                     "angle is kept in the unit it was typed in.");

    constexpr std::size_t rows_shown = 5;
    const std::size_t links = snapshot.setup.chain.links();
    const bool has_all = links > 1;
    for (const Column& column : columns)
        if (takes_focus(column.row->key))
            type_into(column.row->key, has_all ? std::nullopt : std::optional<std::size_t>(0));
    const float row_height = ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().CellPadding.y;
    const float header = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
    const float fixed = header + (has_all ? row_height : 0);
    const bool scrolls = links > rows_shown;
    // One cell; Tab in it leads to the next, in the order of reading.
    const auto put_cell = [&](int at, std::optional<std::size_t> link) {
        const Column& column = columns[at];
        ImGui::TableNextColumn();
        ImGui::SetNextItemWidth(-1);
        Scene scene = scene_of(snapshot, view);
        const ElementEdit edit =
            element_field({*column.row, link, column.shown_per_unit, column.unit}, scene);
        if (edit.changed) requests.commands.push_back(column.row->command(scene));
        if (edit.next == 0) return;
        const int row = link ? static_cast<int>(*link) : -1; // −1: every link
        const int next = (row + 1) * (last_column + 1) + at + edit.next;
        const int next_row = next < 0 ? -2 : next / (last_column + 1) - 1;
        if (next_row < (has_all ? -1 : 0) || next_row >= static_cast<int>(links)) return;
        type_into(columns[next % (last_column + 1)].row->key,
                  next_row < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(next_row)));
    };
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {ImGui::GetStyle().FramePadding.x / 2, ImGui::GetStyle().FramePadding.y});
    const float height = scrolls ? fixed + static_cast<float>(rows_shown) * row_height : 0;
    if (ImGui::BeginTable("links", 5,
                          ImGuiTableFlags_SizingStretchProp | (scrolls ? ImGuiTableFlags_ScrollY : 0),
                          {0, height})) {
        ImGui::TableSetupScrollFreeze(0, has_all ? 2 : 1);
        const float number_width = ImGui::CalcTextSize(links < 1000 ? "all" : "0000").x;
        ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, number_width);
        for (const Column& column : columns)
            ImGui::TableSetupColumn(column.title, ImGuiTableColumnFlags_WidthStretch, column.weight);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        for (const Column& column : columns) put_title(column.title, column.unit);
        const auto put_row = [&](const char* name, std::optional<std::size_t> link) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            ImGui::AlignTextToFramePadding();
            ImGui::TextDisabled("%s", name);
            for (int at = 0; at <= last_column; ++at) put_cell(at, link);
        };
        if (has_all) put_row("all", std::nullopt);
        if (const auto link = awaited_link(); link && scrolls) { // it is drawn only where it is in sight
            const float top = static_cast<float>(*link) * row_height;
            const float room = static_cast<float>(rows_shown - 1) * row_height;
            ImGui::SetScrollY(std::clamp(ImGui::GetScrollY(), top - room, top));
        }
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(links), row_height);
        while (clipper.Step())
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
                put_row(fmt::format("{}", i + 1).c_str(), static_cast<std::size_t>(i));
        clipper.End();
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
    const std::string reach = fmt::format("keep the total length, {:.4g} m", snapshot.setup.chain.reach());
    widgets::checkbox((reach + "###reach").c_str(), &keeps_reach_);
    widgets::tooltip(
        "Another number of links then makes them shorter or longer, and the chain reaches as far.");
}

} // namespace pendula
