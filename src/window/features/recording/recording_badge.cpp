// SPDX-License-Identifier: MIT
#include "window/features/recording/recording_badge.hpp"

#include "window/controls/control_places.hpp"
#include "window/controls/widgets.hpp"
#include "window/panels/layout.hpp"
#include "window/panels/theme.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <string>

namespace pendula {

namespace {

constexpr float margin = 12, padding = 8; // logical pixels

constexpr const char* way_out = "Shift V renders every frame";
constexpr ImU32 red = IM_COL32(232, 48, 42, 255), ground = IM_COL32(0, 0, 0, 170),
                white = IM_COL32(255, 255, 255, 255);

/// Shown as soon as the key is pressed, however long the encoder takes to begin.
void draw_starting(float right, float scale) {
    const char* const words = "starting…   V cancels";
    const float line = ImGui::GetTextLineHeight(), pad = padding * scale, radius = 0.32f * line;
    const ImVec2 last(right - margin * scale, (margin + 2 * padding) * scale + line);
    const ImVec2 first(last.x - ImGui::CalcTextSize(words).x - 3 * pad - 2 * radius, margin * scale);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddRectFilled(first, last, ground, 6 * scale);
    list.AddCircle({first.x + pad + radius, first.y + pad + 0.5f * line}, radius - scale, red, 0, 2 * scale);
    list.AddText({first.x + 2 * pad + 2 * radius, first.y + pad}, white, words);
}

void draw_figures(const RecordingFigures& figures, float right, float scale) {
    const ImU32 amber = ImGui::ColorConvertFloat4ToU32(theme::warning);
    const auto whole = static_cast<int>(figures.seconds);
    const std::string before = fmt::format("REC {}:{:02d}   {} {}   ", whole / 60, whole % 60,
                                           figures.encoded, figures.encoded == 1 ? "frame" : "frames");
    const std::string dropped = fmt::format("{} dropped", figures.dropped);
    const std::string after = fmt::format("   {:.1f} MB", static_cast<double>(figures.bytes) * 1e-6);
    const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
    const float line = ImGui::GetTextLineHeight(), pad = padding * scale, radius = 0.32f * line;
    const ImVec2 last(right - margin * scale, recording_badge_bottom(figures, scale));
    const ImVec2 first(last.x - width(before + dropped + after) - 3 * pad - 2 * radius, margin * scale);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddRectFilled(first, last, ground, 6 * scale);
    list.AddCircleFilled({first.x + pad + radius, first.y + pad + 0.5f * line}, radius, red);
    ImVec2 at(first.x + 2 * pad + 2 * radius, first.y + pad);
    const auto add = [&](const std::string& text, ImU32 colour) {
        list.AddText(at, colour, text.c_str());
        at.x += width(text);
    };
    add(before, white);
    add(dropped, figures.drops_many() ? amber : white);
    add(after, white);
    if (!figures.drops_many()) return;
    list.AddText({first.x + 2 * pad + 2 * radius, first.y + pad + ImGui::GetTextLineHeightWithSpacing()},
                 amber, way_out);
}

/// After the last picture the end of the file must be written: the film is complete only then.
bool build_finishing(const RecordingFigures& figures, float right, float scale) {
    ImGui::SetNextWindowPos({right - margin * scale, margin * scale}, ImGuiCond_Always, {1, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding * scale, 0.5f * padding * scale});
    ImGui::Begin("##finishing", nullptr, layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(fmt::format("finishing {:2.0f} %", 100 * figures.finished_part).c_str());
    ImGui::SameLine();
    const bool pressed = ImGui::Button("Stop here");
    control_places::note("Stop here");
    widgets::tooltip("Complete the film with what is encoded so far");
    ImGui::End();
    return pressed;
}

} // namespace

float recording_badge_bottom(const RecordingFigures& figures, float scale) {
    if (figures.active)
        return (margin + 2 * padding) * scale + ImGui::GetTextLineHeight() +
               (figures.drops_many() ? ImGui::GetTextLineHeightWithSpacing() : 0);
    if (figures.starting) return (margin + 2 * padding) * scale + ImGui::GetTextLineHeight();
    return figures.finishing > 0 ? (margin + padding) * scale + ImGui::GetFrameHeight() : 0;
}

bool draw_recording_badge(const RecordingFigures& figures, float right, float scale) {
    if (figures.active)
        draw_figures(figures, right, scale);
    else if (figures.starting)
        draw_starting(right, scale);
    return !figures.active && !figures.starting && figures.finishing > 0 &&
           build_finishing(figures, right, scale);
}

} // namespace pendula
