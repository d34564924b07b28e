// SPDX-License-Identifier: MIT
#include "window/panels/dialog_window.hpp"

#include "window/panels/theme.hpp"

#include <imgui_internal.h>

#include <algorithm>

namespace pendula {
namespace {

constexpr int shadow_rings = 14;
constexpr float shadow_alpha = 0.34f; ///< opacity at the window's edge

/// Draws the background and the shadow into the window's own draw list, before the window's content.
void paint(float scale, bool dims) {
    const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const ImVec2 high{low.x + size.x, low.y + size.y};
    const float rounding = ImGui::GetStyle().WindowRounding;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRectFullScreen();
    if (dims) draw.AddRectFilled({0, 0}, ImGui::GetIO().DisplaySize, theme::ink(theme::dim));
    const float step = 1.25f * scale;
    for (int ring = 0; ring < shadow_rings; ++ring) {
        const float out = (static_cast<float>(ring) + 0.5f) * step, down = 3 * scale;
        const float left = 1 - static_cast<float>(ring) / shadow_rings;
        draw.AddRect({low.x - out, low.y - out + down}, {high.x + out, high.y + out + down},
                     theme::ink({0, 0, 0, shadow_alpha * left * left}), rounding + out, 0, 1.5f * step);
    }
    draw.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_PopupBg), rounding);
    draw.AddRect(low, high, theme::ink(theme::edge), rounding, 0, theme::line_width);
    draw.PopClipRect();
}

} // namespace

void begin_dialog(const char* name, float scale, ImGuiWindowFlags flags) {
    ImGui::Begin(name, nullptr, flags | ImGuiWindowFlags_NoBackground);
    // Keeps this window in front of a panel that was clicked. An open list must stay in front of this window.
    if (!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel))
        ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    paint(scale, true);
}

bool begin_modal_dialog(const char* name, ImVec2 size, float scale, bool opens_now) {
    if (opens_now) ImGui::OpenPopup(name);
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({display.x / 2, display.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize(
        {std::min(size.x, display.x - 32 * scale), std::min(size.y, display.y - 32 * scale)});
    const bool open = ImGui::BeginPopupModal(name, nullptr,
                                             ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoBackground |
                                                 ImGuiWindowFlags_NoSavedSettings);
    if (open) paint(scale, false);
    return open;
}

} // namespace pendula
