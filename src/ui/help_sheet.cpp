// SPDX-License-Identifier: MIT
// The sheet of keys (F1), made from the key table.
#include "ui/layout.hpp"
#include "ui/overlay.hpp"
#include "ui/widgets.hpp"

#include <algorithm>
#include <vector>

namespace pendula {

void Overlay::build_help(ViewState& view) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({size.x / 2, size.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    const float widest = size.x - 2 * layout::margin * scale_;
    const float width = std::min(760 * scale_, widest);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, size.y - 2 * layout::margin * scale_});
    if (!help_was_shown_) ImGui::SetNextWindowFocus();
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ImGui::GetStyleColorVec4(ImGuiCol_PopupBg));
    ImGui::Begin("##help", nullptr, layout::fixed_window & ~ImGuiWindowFlags_NoScrollbar);
    ImGui::PopStyleColor();
    widgets::heading(fonts_, "Keys");
    std::vector<const KeyBinding*> shown;
    for (const KeyBinding& binding : key_table())
        if (!binding.shown.empty()) shown.push_back(&binding);
    // Down the first column, then down the second.
    const std::size_t rows = (shown.size() + 1) / 2;
    const float column = width / 2, names = 116 * scale_;
    const auto put = [&](const KeyBinding& binding, float x) {
        ImGui::SameLine(x);
        ImGui::PushFont(fonts_.mono);
        ImGui::PushStyleColor(ImGuiCol_Text, theme::accent);
        ImGui::TextUnformatted(binding.shown.data(), binding.shown.data() + binding.shown.size());
        ImGui::PopStyleColor();
        ImGui::PopFont();
        ImGui::SameLine(x + names);
        ImGui::TextUnformatted(binding.help.data(), binding.help.data() + binding.help.size());
    };
    const float left = ImGui::GetCursorPosX();
    for (std::size_t row = 0; row < rows; ++row) {
        ImGui::Dummy({0, 0});
        put(*shown[row], left);
        if (row + rows < shown.size()) put(*shown[row + rows], column + left / 2);
    }
    ImGui::Separator();
    widgets::heading(fonts_, "Mouse");
    ImGui::TextDisabled(
        "drag a bob to lead it, let go with Shift to throw it; Alt-click or right-click a bob to pin it\n"
        "drag the chain's view to move it, the torus to turn it; right-drag or Shift-drag to move it\n"
        "wheel to come closer, double click to fill the window with one view\n"
        "point into a plot to read it; wheel (Shift: across, Ctrl: up), drag and double click zoom it; "
        "right-click saves\n"
        "Ctrl-click or double-click a slider to type a value, right-click it for its default\n"
        "drag a panel's edge to resize it, click it to fold the panel\n"
        "drop a scene, a run, a picture or a film on the window to open it");
    ImGui::Spacing();
    if (ImGui::Button("Close")) view.show_help = false;
    ImGui::End();
}

} // namespace pendula
