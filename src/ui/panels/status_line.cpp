// SPDX-License-Identifier: MIT
// The line at the window's bottom: what runs, by which method, how well, and how fast.
#include "ui/controls/widgets.hpp"
#include "ui/layout.hpp"
#include "ui/overlay.hpp"
#include "ui/panels/energy_words.hpp"

#include <fmt/format.h>

namespace pendula {
namespace {

constexpr float longest_name = 0.3f; ///< of the scene: a part of the line

} // namespace

void Overlay::build_status(const Snapshot& snapshot, const ViewState& view) {
    const Box box = panels(view).status;
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {2 * layout::margin * scale_, 0});
    ImGui::Begin("##status", nullptr,
                 (layout::fixed_window & ~ImGuiWindowFlags_AlwaysAutoResize) | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar(3);
    ImGui::SetCursorPosY((box.height - ImGui::GetTextLineHeight()) / 2);

    // Shown whole or, where the window is too narrow, not at all.
    const float end = box.width - 2 * layout::margin * scale_, gap = 18 * scale_;
    bool first = true;
    const auto item = [&](const char* label, const std::string& value, ImVec4 colour = theme::secondary) {
        const float inner = 5 * scale_;
        ImGui::PushFont(fonts_.mono);
        const float value_width = ImGui::CalcTextSize(value.c_str()).x;
        ImGui::PopFont();
        const float label_width = *label ? ImGui::CalcTextSize(label).x + inner : 0;
        if (!first) ImGui::SameLine(0, gap);
        if (ImGui::GetCursorPosX() + label_width + value_width > end) {
            ImGui::NewLine();
            return;
        }
        if (*label) {
            ImGui::TextDisabled("%s", label);
            ImGui::SameLine(0, inner);
        }
        ImGui::PushFont(fonts_.mono);
        ImGui::PushStyleColor(ImGuiCol_Text, colour);
        ImGui::TextUnformatted(value.c_str());
        ImGui::PopStyleColor();
        ImGui::PopFont();
        first = false;
    };
    const double rendered = recording_ ? render_part(*recording_) : -1;
    if (rendered >= 0) { // a thin line along the top
        const ImVec2 corner = ImGui::GetWindowPos();
        ImGui::GetWindowDrawList()->AddRectFilled(
            corner, {corner.x + static_cast<float>(rendered) * box.width, corner.y + std::round(2 * scale_)},
            ImGui::ColorConvertFloat4ToU32(theme::accent));
    }
    const Setup& setup = snapshot.setup;
    ImGui::TextUnformatted(
        widgets::elided(view.scene_name, longest_name * box.width).c_str()); // the panel has all of it
    first = false;
    item("", fmt::format("{}, {} {}", name_of(setup.chain.model), setup.chain.links(),
                         setup.chain.links() == 1 ? "link" : "links"));
    item("", fmt::format("{} · {}{}", name_of(setup.integration.method),
                         name_of(setup.integration.arithmetic), setup.integration.compensated ? " +c" : ""));
    if (setup.chain.damping > 0) {
        item("energy lost", widgets::fixed(-figures_.energy.change, 3) + " J", theme::text);
    } else {
        const EnergyWords kept = words_of_drift(figures_.energy);
        item("", kept.shown, kept.warns ? theme::warning : theme::text);
    }
    if (snapshot.lanes.size() > 1)
        item("ends apart", widgets::fixed(100 * figures_.fraction, 1, 5) + " %", theme::text);
    if (rendered >= 0) item("rendering", fmt::format("{:2.0f} %", 100 * rendered), theme::text);
    item("frame",
         widgets::frame_figures(figures_.frame.frame_milliseconds, figures_.frame.frames_per_second));
    item("steps/s", widgets::fixed(figures_.steps_per_second, 0, 6));
    if (figures_.frame.quality_percent < 100)
        item("sharpness", fmt::format("{:3} %", figures_.frame.quality_percent));
    if (snapshot.samples_lost > 0)
        item("samples lost", fmt::format("{}", snapshot.samples_lost), theme::warning);
    ImGui::End();
}

} // namespace pendula
