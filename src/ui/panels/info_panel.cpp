// SPDX-License-Identifier: MIT
#include "ui/panels/info_panel.hpp"

#include "ui/controls/control_places.hpp"
#include "ui/controls/widgets.hpp"
#include "ui/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>

namespace pendula {
namespace {

constexpr std::size_t most_links_told = 8;

void figure(const PanelFrame& frame, const char* label, const std::string& value) {
    widgets::readout(frame.fonts, label, value);
}

void build_run_figures(const PanelFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    const Setup& setup = snapshot.setup;
    const Chain& chain = setup.chain;
    figure(frame, "Length, mass",
           fmt::format("{:.6g} m, {:.6g} kg", chain.reach(),
                       std::accumulate(chain.masses.begin(), chain.masses.end(), 0.0)));
    figure(frame, "Step", fmt::format("{}", frame.figures.step));
    figure(frame, "Calculated", fmt::format("{:.3f} s", snapshot.timeline.end_time));
    figure(frame, "Keyframes",
           fmt::format("{}, {:.1f} MB", snapshot.timeline.keyframes,
                       static_cast<double>(snapshot.timeline.keyframe_bytes) / 1e6));
    figure(frame, "Changes",
           fmt::format("{}", snapshot.timeline.command_times ? snapshot.timeline.command_times->size()
                                                             : std::size_t{0}));
    figure(frame, "Samples",
           fmt::format("every {:.3g} ms, {} lost", 1e3 * setup.sample_interval, snapshot.samples_lost));
}

void build_state(const PanelFrame& frame, const ChainState& state) {
    ImGui::Separator();
    ImGui::TextDisabled("θ in rad, ω in rad/s");
    const std::size_t told = std::min(state.theta.size(), most_links_told);
    for (std::size_t i = 0; i < told; ++i)
        figure(frame, fmt::format("{}", i + 1).c_str(),
               widgets::fixed(state.theta[i], 9, 15) + " " + widgets::fixed(state.omega[i], 9, 15));
    if (told < state.theta.size()) ImGui::TextDisabled("and %zu more", state.theta.size() - told);
}

} // namespace

void build_info_panel(PanelFrame& frame) {
    const Box area =
        frame.view.show_panels ? frame.layout().clear : Box{0, 0, ImGui::GetIO().DisplaySize.x, 0};
    const float margin = layout::margin * frame.scale;
    const float width = std::min(330 * frame.scale, area.width - 2 * margin);
    ImGui::SetNextWindowPos({area.x + margin, margin});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("##info", nullptr, layout::fixed_window);
    widgets::heading(frame.fonts, frame.view.scene_name.c_str());
    build_run_figures(frame);
    if (!frame.snapshot.states.empty()) build_state(frame, frame.snapshot.states.front());
    ImGui::End();
}

void build_return_sign(PanelFrame& frame) {
    if (!frame.view.view_fills_window) return;
    const FreeArea area = frame.free_area();
    const float margin = layout::margin * frame.scale;
    ImGui::SetNextWindowPos({area.x + area.width - margin, margin}, ImGuiCond_Always, {1, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("##return", nullptr,
                 layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar();
    frame.requests.show_all_views = ImGui::Button("← All views");
    control_places::note("all_views");
    widgets::tooltip("One view fills the window: a double click into it, or here, shows all again.");
    ImGui::End();
}

} // namespace pendula
