// SPDX-License-Identifier: MIT
// The sheet of keys (F1): the key table by groups, and what the mouse does.
#include "ui/controls/widgets.hpp"
#include "ui/layout.hpp"
#include "ui/overlay.hpp"
#include "ui/windows/dialog_window.hpp"
#include "ui/windows/key_groups.hpp"

#include <algorithm>
#include <vector>

namespace pendula {
namespace {

struct Gesture {
    const char *hand, *help;
};
constexpr Gesture gestures[] = {
    {"drag a bob", "move the chain; let go with Shift to throw it"},
    {"Alt-click a bob", "pin it, as the right button does"},
    {"drag a view", "move the chain, turn the torus; Shift or the right button moves it"},
    {"wheel", "zoom; in a plot Shift: only across, Ctrl: only up"},
    {"double click", "fill the window with one view; in a plot show all"},
    {"point at a plot", "read it; right-click saves it"},
    {"double-click a slider", "type a value, as Ctrl-click does; right-click for its default"},
    {"drag a panel's edge", "resize it; click the edge to fold the panel"},
    {"drop a file", "open a scene, a run, a picture or a film"}};

void put(ImFont* font, std::string_view key, std::string_view help, float names) {
    const float left = ImGui::GetCursorPosX();
    ImGui::PushFont(font);
    ImGui::PushStyleColor(ImGuiCol_Text, theme::accent);
    ImGui::TextUnformatted(key.data(), key.data() + key.size());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::SameLine();
    ImGui::SetCursorPosX(left + names); // SameLine's own offset counts from the table's column
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(help.data(), help.data() + help.size());
    ImGui::PopTextWrapPos();
}

std::vector<const KeyBinding*> keys_of(KeyGroup group) {
    std::vector<const KeyBinding*> shown;
    for (const KeyBinding& binding : key_table())
        if (!binding.shown.empty() && group_of(binding.action) == group) shown.push_back(&binding);
    return shown;
}

} // namespace

void Overlay::build_help(ViewState& view) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({size.x / 2, size.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    const float margin = layout::margin * scale_;
    const float width = std::min(1180 * scale_, size.x - 2 * margin);
    const bool wide = width > 1000 * scale_;
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, size.y - 2 * margin});
    if (!help_was_shown_) ImGui::SetNextWindowFocus();
    begin_dialog("##help", scale_, layout::fixed_window & ~ImGuiWindowFlags_NoScrollbar);
    if (ImGui::BeginTable("keys", wide ? 3 : 2, ImGuiTableFlags_SizingStretchSame)) {
        ImGui::TableNextColumn();
        for (const KeyGroup group : key_groups) {
            if (group == KeyGroup::views || group == KeyGroup::files) ImGui::TableNextColumn();
            widgets::heading(fonts_, title_of(group).data());
            for (const KeyBinding* binding : keys_of(group))
                put(fonts_.mono, binding->shown, binding->help, 112 * scale_);
            ImGui::Dummy({0, ImGui::GetStyle().ItemSpacing.y});
        }
        if (!wide) ImGui::TableNextColumn();
        widgets::heading(fonts_, "Mouse");
        for (const Gesture& gesture : gestures) put(fonts_.sans, gesture.hand, gesture.help, 148 * scale_);
        ImGui::EndTable();
    }
    ImGui::Spacing();
    if (ImGui::Button("Close")) view.show_help = false;
    ImGui::SameLine();
    ImGui::TextDisabled("or Escape");
    ImGui::End();
}

} // namespace pendula
