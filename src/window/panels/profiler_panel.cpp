// SPDX-License-Identifier: MIT
#include "window/panels/profiler_panel.hpp"

#include "window/controls/widgets.hpp"
#include "window/panels/layout.hpp"

#include <string>

namespace pendula {

void build_profiler(PanelFrame& frame) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float margin = layout::margin * frame.scale, width = 290 * frame.scale;
    ImGui::SetNextWindowPos({size.x - margin, margin}, ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("##profiler", nullptr, layout::fixed_window);
    widgets::heading(frame.fonts, "Passes");
    const auto row = [&](const char* name, const std::string& gpu, const std::string& cpu) {
        ImGui::TextUnformatted(name);
        ImGui::PushFont(frame.fonts.mono);
        ImGui::SameLine(146 * frame.scale);
        ImGui::TextUnformatted(gpu.c_str());
        ImGui::SameLine(216 * frame.scale);
        ImGui::TextUnformatted(cpu.c_str());
        ImGui::PopFont();
    };
    ImGui::PushStyleColor(ImGuiCol_Text, theme::secondary);
    row("milliseconds", "    GPU", "    CPU");
    ImGui::PopStyleColor();
    double gpu = 0, cpu = 0;
    for (const PassFigures& pass : frame.figures.frame.passes) {
        row(pass.name.c_str(), widgets::fixed(pass.gpu_milliseconds, 2, 7),
            widgets::fixed(pass.cpu_milliseconds, 2, 7));
        gpu += pass.gpu_milliseconds;
        cpu += pass.cpu_milliseconds;
    }
    ImGui::Separator();
    row("all", widgets::fixed(gpu, 2, 7), widgets::fixed(cpu, 2, 7));
    ImGui::End();
}

} // namespace pendula
