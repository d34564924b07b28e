// SPDX-License-Identifier: MIT
// Tooltips appear beside the panel of their control when the mouse rests after a movement, and never while
// the user types.
#include "window/controls/control_memory.hpp"
#include "window/controls/widgets.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace pendula::widgets {
namespace {

constexpr double rest_seconds = 0.3;  ///< s of rest on a control before its tooltip appears
constexpr double next_seconds = 0.25; ///< s after a tooltip during which the next tooltip appears at once
constexpr float ems = 20;             ///< the width at which text is wrapped, in font sizes

void follow_pointer(ControlMemory::Pointer& pointer) {
    if (pointer.frame == ImGui::GetFrameCount()) return;
    pointer.frame = ImGui::GetFrameCount();
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0) pointer.moved = true;
    const bool clicked = io.MouseClicked[0] || io.MouseClicked[1] || io.MouseClicked[2];
    if (clicked || io.WantTextInput || !io.InputQueueCharacters.empty() || io.NavVisible)
        pointer.moved = false;
}

bool rests_on_last_item() {
    ControlMemory::Pointer& pointer = ControlMemory::current().pointer;
    follow_pointer(pointer);
    if (!pointer.moved || !ImGui::IsItemHovered()) return false;
    const double now = ImGui::GetTime();
    const ImVec2 corner = ImGui::GetItemRectMin();
    const bool same = corner.x == pointer.control.x && corner.y == pointer.control.y &&
                      pointer.rested_frame >= pointer.frame - 1;
    if (!same) {
        pointer.control = corner;
        pointer.since = now - pointer.shown < next_seconds ? now - rest_seconds : now;
    }
    pointer.rested_frame = pointer.frame;
    if (now - pointer.since < rest_seconds) return false;
    pointer.shown = now;
    return true;
}

} // namespace

ImVec2 place_beside(ImVec2 low, ImVec2 high, ImVec2 panel_low, ImVec2 panel_high, ImVec2 size,
                    ImVec2 display) {
    const float gap = ImGui::GetFontSize() * 0.6f;
    const auto within = [](float wanted, float extent, float end) {
        return std::clamp(wanted, 0.0f, std::max(0.0f, end - extent));
    };
    const bool is_bar = panel_high.x - panel_low.x > 0.75f * display.x;
    const ImVec2 beside{0, within(low.y, size.y, display.y)};
    if (!is_bar && panel_high.x + gap + size.x <= display.x) return {panel_high.x + gap, beside.y};
    if (!is_bar && panel_low.x - gap - size.x >= 0) return {panel_low.x - gap - size.x, beside.y};
    const float across = within(low.x, size.x, display.x);
    if (is_bar && panel_low.y - gap - size.y >= 0) return {across, panel_low.y - gap - size.y};
    if (high.y + gap + size.y <= display.y) return {across, high.y + gap};
    return {across, std::max(0.0f, low.y - gap - size.y)};
}

void place_next_tooltip(ImVec2 text_size) {
    const ImGuiWindow* panel = ImGui::GetCurrentWindow()->RootWindow;
    const ImVec2 padding = ImGui::GetStyle().WindowPadding;
    const ImVec2 at =
        place_beside(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), panel->Pos,
                     {panel->Pos.x + panel->Size.x, panel->Pos.y + panel->Size.y},
                     {text_size.x + 2 * padding.x, text_size.y + 2 * padding.y}, ImGui::GetIO().DisplaySize);
    ImGui::SetNextWindowPos({std::round(at.x), std::round(at.y)});
}

void tooltip(std::string_view text) {
    if (text.empty() || !rests_on_last_item()) return;
    const float wrap = ImGui::GetFontSize() * ems;
    const std::string lines = wrapped(text, wrap);
    place_next_tooltip(ImGui::CalcTextSize(lines.c_str(), lines.c_str() + lines.size(), false, wrap));
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(wrap);
    ImGui::TextUnformatted(lines.c_str(), lines.c_str() + lines.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

} // namespace pendula::widgets
