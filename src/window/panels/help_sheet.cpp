// SPDX-License-Identifier: MIT
#include "window/panels/help_sheet.hpp"

#include "window/controls/widgets.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/panel_layout.hpp"
#include "window/shell/action_table.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace pendula {
namespace {

constexpr float three_columns = 940; ///< least width for three columns, logical pixels

struct Gesture {
    const char *hand, *help;
};
constexpr Gesture gestures[] = {
    {"drag a bob", "move the chain; releasing with Shift throws the bob"},
    {"Alt-click a bob", "pin or unpin the bob, like the right button"},
    {"drag a view", "pan the chain or turn the torus; with Shift or the right button, move the torus"},
    {"wheel", "zoom; in a plot, Shift zooms only sideways, Ctrl only up and down"},
    {"double click", "fill the window with one view; in a plot, show the whole range"},
    {"point at a plot", "show the values; right-click to save the plot"},
    {"double-click a slider", "type a value, like Ctrl-click; right-click for the default"},
    {"drag a panel's edge", "resize the panel; a click folds it"},
    {"drop a file", "open a scene, a run, a picture, a film or a storyboard"}};

constexpr Gesture directing_gestures[] = {
    {"drag the picture", "move the view's camera; Shift or the right button moves the torus"},
    {"wheel", "move closer or farther away; K stores the camera as a key"},
    {"click the strip", "go to the clicked moment"},
    {"drag on the strip", "move a key, a caption, one of its ends, or the end of a shot"},
    {"double-click a slider", "type a value, like Ctrl-click"},
    {"drop a file", "open a storyboard or another file"}};

void put(ImFont* font, std::string_view key, std::string_view help, float names) {
    const float left = ImGui::GetCursorPosX();
    ImGui::PushFont(font);
    ImGui::TextColored(theme::accent, "%s", std::string(key).c_str());
    ImGui::PopFont();
    ImGui::SameLine();
    ImGui::SetCursorPosX(left + names); // an offset in SameLine() would start at the table's column
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(help.data(), help.data() + help.size());
    ImGui::PopTextWrapPos();
}

struct Group {
    KeyGroup group;
    const char* title;
};
constexpr Group groups[] = {{KeyGroup::run, "Run"},
                            {KeyGroup::change, "Change"},
                            {KeyGroup::film, "Film"},
                            {KeyGroup::views, "Views"},
                            {KeyGroup::panels, "Panels and windows"},
                            {KeyGroup::files, "Open and save"}};

/// Whether the keys of this group do nothing while a film is directed.
bool is_of_run(KeyGroup group) {
    return group == KeyGroup::run || group == KeyGroup::change || group == KeyGroup::views;
}

/// The description without "film: ", because the group's title already names the film.
std::string_view without_prefix(std::string_view help) {
    constexpr std::string_view prefix = "film: ";
    if (help.starts_with(prefix)) help.remove_prefix(prefix.size());
    return help;
}

void put_keys(const PanelFrame& frame, bool wide) {
    if (!ImGui::BeginTable("keys", wide ? 3 : 2, ImGuiTableFlags_SizingStretchSame)) return;
    ImGui::TableNextColumn();
    const bool directs = frame.view.directing;
    for (const auto& [group, title] : groups) {
        if (directs ? is_of_run(group) : group == KeyGroup::film) continue;
        if (group == (directs ? KeyGroup::panels : KeyGroup::views) || group == KeyGroup::files)
            ImGui::TableNextColumn();
        widgets::heading(frame.fonts, title);
        for (const ActionRow& row : action_table())
            if (row.group == group && !row.key.shown.empty() &&
                (!directs || while_directing(row.action) == row.action))
                put(frame.fonts.mono, row.key.shown, without_prefix(row.help), 112 * frame.scale);
        ImGui::Dummy({0, ImGui::GetStyle().ItemSpacing.y});
    }
    if (!wide) ImGui::TableNextColumn();
    widgets::heading(frame.fonts, "Mouse");
    for (const Gesture& gesture : directs ? std::span<const Gesture>(directing_gestures) : gestures)
        put(frame.fonts.sans, gesture.hand, gesture.help, 148 * frame.scale);
    ImGui::EndTable();
}

} // namespace

void HelpSheet::build(PanelFrame& frame) {
    const bool opened = !was_shown_;
    was_shown_ = frame.view.show_help;
    if (!frame.view.show_help) return;
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({size.x / 2, size.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    const float margin = layout::margin * frame.scale;
    const float width = std::min(1180 * frame.scale, size.x - 2 * margin);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, size.y - 2 * margin});
    if (opened) ImGui::SetNextWindowFocus();
    begin_dialog("##help", frame.scale);
    // The scrolling part is a child window, so that its scroll bar appears on the dialogue's background, and
    // the button below stays in place.
    const ImGuiStyle& style = ImGui::GetStyle();
    const float button = ImGui::GetFrameHeight() + 2 * style.ItemSpacing.y;
    const float room = size.y - 2 * (margin + style.WindowPadding.y) - button;
    ImGui::BeginChild("keys", {width - 2 * style.WindowPadding.x, std::min(height_.value_or(room), room)});
    put_keys(frame, width > three_columns * frame.scale);
    height_ = ImGui::GetCursorPosY();
    ImGui::EndChild();
    ImGui::Spacing();
    if (ImGui::Button("Close")) was_shown_ = frame.view.show_help = false;
    ImGui::SameLine();
    ImGui::TextDisabled("or Escape");
    ImGui::End();
}

} // namespace pendula
