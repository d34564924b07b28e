// SPDX-License-Identifier: MIT
#include "window/features/run/start_table.hpp"

#include "scene/parameter_table.hpp"
#include "window/controls/element_field.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/row_control.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numbers>
#include <string>

namespace pendula {
namespace {

constexpr double degrees_per_radian = 180 / std::numbers::pi;

constexpr std::size_t rows_shown = 5;

struct Column {
    const Parameter* row;
    double shown_per_unit; ///< a value is shown multiplied by this
    const char *title, *unit;
    float weight; ///< of its width
};

void put_title(const char* name, const char* unit) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    ImGui::SameLine(0, ImGui::GetFontSize() * 0.25f);
    ImGui::TextDisabled("%s", unit);
}

constexpr int column_count = 4;
using Columns = std::array<Column, column_count>;

Columns columns_in(AngleUnit unit) {
    const bool degrees = unit == AngleUnit::degrees;
    return {{{find_parameter("chain.lengths"), 1, "L", "m", 0.85f},
             {find_parameter("chain.masses"), 1, "m", "kg", 0.85f},
             {find_parameter(degrees ? "start.angles_deg" : "start.angles"), 1, "θ", degrees ? "°" : "rad",
              1.15f},
             {find_parameter("start.angular_velocities"), degrees ? degrees_per_radian : 1, "ω",
              degrees ? "°/s" : "rad/s", 1.15f}}};
}

/// The table of one frame: a row for each link and one for all of them, also of one, so that no row moves
/// under the pointer when links are added.
class LinkTable {
  public:
    LinkTable(PanelFrame& frame, const Columns& columns)
        : frame_(frame), columns_(columns), links_(frame.snapshot.setup.chain.links()) {}

    void build() {
        take_focus();
        const ImGuiStyle& style = ImGui::GetStyle();
        const float row_height = ImGui::GetFrameHeight() + 2 * style.CellPadding.y;
        const float header = ImGui::GetTextLineHeight() + 2 * style.CellPadding.y;
        const float fixed = header + row_height;
        const bool scrolls = links_ > rows_shown;
        // Of a thousand links five are in sight: in proportion, the thumb would be too small to grab.
        const float font = ImGui::GetFontSize();
        ImGui::PushStyleVar(ImGuiStyleVar_GrabMinSize, 1.6f * font);
        ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarSize, 0.95f * font);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {style.FramePadding.x / 2, style.FramePadding.y});
        const float height = scrolls ? fixed + static_cast<float>(rows_shown) * row_height : 0;
        if (ImGui::BeginTable("links", column_count + 1,
                              ImGuiTableFlags_SizingStretchProp | (scrolls ? ImGuiTableFlags_ScrollY : 0),
                              {0, height})) {
            put_header();
            put_row("all", std::nullopt);
            if (scrolls) scroll_to_awaited(row_height);
            put_links(row_height);
            ImGui::EndTable();
        }
        ImGui::PopStyleVar(3);
    }

  private:
    /// If a column is to take the keyboard, its first cell does.
    void take_focus() const {
        for (const Column& column : columns_)
            if (takes_focus(column.row->key)) type_into(column.row->key, std::nullopt);
    }

    void put_header() const {
        ImGui::TableSetupScrollFreeze(0, 2);
        const float number_width = ImGui::CalcTextSize(links_ < 1000 ? "all" : "0000").x;
        ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, number_width);
        for (const Column& column : columns_)
            ImGui::TableSetupColumn(column.title, ImGuiTableColumnFlags_WidthStretch, column.weight);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        for (const Column& column : columns_) put_title(column.title, column.unit);
    }

    void put_links(float row_height) {
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(links_), row_height);
        while (clipper.Step())
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
                put_row(fmt::format("{}", i + 1).c_str(), static_cast<std::size_t>(i));
        clipper.End();
    }

    void put_row(const char* name, std::optional<std::size_t> link) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("%s", name);
        for (int at = 0; at < column_count; ++at) put_cell(at, link);
    }

    void put_cell(int at, std::optional<std::size_t> link) {
        const Column& column = columns_[static_cast<std::size_t>(at)];
        ImGui::TableNextColumn();
        ImGui::SetNextItemWidth(-1);
        const ElementEdit edit =
            element_field({*column.row, link, column.shown_per_unit, column.unit}, frame_.scene);
        if (edit.changed) frame_.send(column.row->command(frame_.scene));
        if (edit.next != 0) go_on(at, link, edit.next);
    }

    /// Tab leads to the next cell, in the order of reading.
    void go_on(int at, std::optional<std::size_t> link, int step) const {
        const int row = link ? static_cast<int>(*link) : -1; // −1: every link
        const int next = (row + 1) * column_count + at + step;
        const int next_row = next < 0 ? -2 : next / column_count - 1;
        if (next_row < -1 || next_row >= static_cast<int>(links_)) return;
        type_into(columns_[static_cast<std::size_t>(next % column_count)].row->key,
                  next_row < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(next_row)));
    }

    /// A cell to be typed into must be in sight to be drawn: scroll to it.
    static void scroll_to_awaited(float row_height) {
        const auto link = awaited_link();
        if (!link) return;
        const float top = static_cast<float>(*link) * row_height;
        const float room = static_cast<float>(rows_shown - 1) * row_height;
        ImGui::SetScrollY(std::clamp(ImGui::GetScrollY(), top - room, top));
    }

    PanelFrame& frame_;
    const Columns& columns_;
    std::size_t links_;
};

} // namespace

void StartTable::follow(const Snapshot& snapshot) {
    unit_ = chosen_unit_.value_or(snapshot.setup.start.unit);
}

void StartTable::build_unit_choice() {
    const bool degrees = unit_ == AngleUnit::degrees;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("angles in");
    ImGui::SameLine();
    if (widgets::radio_button("degrees", degrees)) chosen_unit_ = AngleUnit::degrees;
    ImGui::SameLine();
    if (widgets::radio_button("radians", !degrees)) chosen_unit_ = AngleUnit::radians;
    widgets::tooltip("How the table shows and reads angles. The start itself is not changed by it; a typed "
                     "angle is kept in the unit it was typed in.");
}

void StartTable::build(PanelFrame& frame) {
    build_unit_choice();
    const Columns columns = columns_in(unit_);
    LinkTable(frame, columns).build();
}

} // namespace pendula
