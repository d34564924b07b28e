// SPDX-License-Identifier: MIT
#include "ui/recording_badge.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <string>

namespace pendula {

namespace {

constexpr float margin = 12, padding = 8; // logical pixels

}

float recording_badge_bottom(const RecordingFigures& figures, float scale) {
    return figures.active ? (margin + 2 * padding) * scale + ImGui::GetTextLineHeight() : 0;
}

void draw_recording_badge(const RecordingFigures& figures, float right, float scale) {
    if (!figures.active) return;
    constexpr ImU32 red = IM_COL32(232, 48, 42, 255), ground = IM_COL32(0, 0, 0, 170),
                    white = IM_COL32(255, 255, 255, 255);
    const auto whole = static_cast<int>(figures.seconds);
    const std::string text =
        fmt::format("REC {}:{:02d}   {} frames   {} dropped   {:.1f} MB", whole / 60, whole % 60,
                    figures.encoded, figures.dropped, static_cast<double>(figures.bytes) * 1e-6);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float pad = padding * scale, radius = 0.32f * size.y;
    const ImVec2 last(right - margin * scale, recording_badge_bottom(figures, scale));
    const ImVec2 first(last.x - size.x - 3 * pad - 2 * radius, margin * scale);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled(first, last, ground, 6 * scale);
    list.AddCircleFilled({first.x + pad + radius, 0.5f * (first.y + last.y)}, radius, red);
    list.AddText({first.x + 2 * pad + 2 * radius, first.y + pad}, white, text.c_str());
}

} // namespace pendula
