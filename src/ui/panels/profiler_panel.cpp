// SPDX-License-Identifier: MIT
// The panel that says what each pass of a frame costs (F3).
#include "ui/controls/widgets.hpp"
#include "ui/layout.hpp"
#include "ui/overlay.hpp"

#include <algorithm>

namespace pendula {

void Overlay::build_profiler() {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float margin = layout::margin * scale_, width = 290 * scale_;
    ImGui::SetNextWindowPos({size.x - margin, margin}, ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("##profiler", nullptr, layout::fixed_window);
    widgets::heading(fonts_, "Passes");
    const auto row = [&](const char* name, const std::string& gpu, const std::string& cpu) {
        ImGui::TextUnformatted(name);
        ImGui::PushFont(fonts_.mono);
        ImGui::SameLine(130 * scale_);
        ImGui::TextUnformatted(gpu.c_str());
        ImGui::SameLine(210 * scale_);
        ImGui::TextUnformatted(cpu.c_str());
        ImGui::PopFont();
    };
    ImGui::PushStyleColor(ImGuiCol_Text, theme::secondary);
    row("milliseconds", "    GPU", "    CPU");
    ImGui::PopStyleColor();
    double gpu = 0, cpu = 0;
    for (const PassFigures& pass : figures_.frame.passes) {
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
