// SPDX-License-Identifier: MIT
// The run in figures (F2), and the hints that a first start shows.
#include "ui/controls/control_places.hpp"
#include "ui/controls/widgets.hpp"
#include "ui/layout.hpp"
#include "ui/overlay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace pendula {
namespace {

constexpr double hint_seconds = 45;
constexpr std::size_t most_links_told = 8;

struct Hint {
    const char* key;
    const char* text;
};
constexpr Hint hints[] = {{"Space", "stops and runs; ← and → step by 1/60 s"},
                          {"Ctrl K", "finds every control by name"},
                          {"F1", "shows all keys"}};

} // namespace

void Overlay::build_info(const Snapshot& snapshot, ViewState& view) {
    const PanelLayout layout = panels(view);
    const Box area = view.show_panels ? layout.scene : Box{0, 0, ImGui::GetIO().DisplaySize.x, 0};
    const float margin = layout::margin * scale_;
    const float width = std::min(330 * scale_, area.width - 2 * margin);
    ImGui::SetNextWindowPos({area.x + margin, margin});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("##info", nullptr, layout::fixed_window);
    widgets::heading(fonts_, view.scene_name.c_str());
    const Setup& setup = snapshot.setup;
    const Chain& chain = setup.chain;
    const auto figure = [&](const char* label, const std::string& value) {
        widgets::readout(fonts_, label, value);
    };
    figure("Length, mass", fmt::format("{:.6g} m, {:.6g} kg", chain.reach(),
                                       std::accumulate(chain.masses.begin(), chain.masses.end(), 0.0)));
    figure("Step", fmt::format("{}", figures_.step));
    figure("Calculated", fmt::format("{:.3f} s", snapshot.timeline.end_time));
    figure("Keyframes", fmt::format("{}, {:.1f} MB", snapshot.timeline.keyframes,
                                    static_cast<double>(snapshot.timeline.keyframe_bytes) / 1e6));
    figure("Changes",
           fmt::format("{}", snapshot.timeline.command_times ? snapshot.timeline.command_times->size()
                                                             : std::size_t{0}));
    figure("Samples",
           fmt::format("every {:.3g} ms, {} lost", 1e3 * setup.sample_interval, snapshot.samples_lost));
    if (!snapshot.states.empty()) {
        const ChainState& state = snapshot.states.front();
        ImGui::Separator();
        ImGui::TextDisabled("θ in rad, ω in rad/s");
        const std::size_t told = std::min(state.theta.size(), most_links_told);
        for (std::size_t i = 0; i < told; ++i)
            figure(fmt::format("{}", i + 1).c_str(),
                   widgets::fixed(state.theta[i], 9, 15) + " " + widgets::fixed(state.omega[i], 9, 15));
        if (told < state.theta.size()) ImGui::TextDisabled("and %zu more", state.theta.size() - told);
    }
    ImGui::End();
}

/// Where one view has the window to itself: how to come back.
void Overlay::build_return_sign(const ViewState& view, Requests& requests) {
    if (!view.view_fills_window) return;
    const FreeArea area = free_area(view);
    const float margin = layout::margin * scale_;
    ImGui::SetNextWindowPos({area.x + area.width - margin, margin}, ImGuiCond_Always, {1, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("##return", nullptr,
                 layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar();
    requests.show_all_views = ImGui::Button("← All views");
    control_places::note("all_views");
    widgets::tooltip("One view fills the window: a double click into it, or here, shows all again.");
    ImGui::End();
}

void Overlay::build_hints(const Snapshot& snapshot, ViewState& view) {
    Preferences& preferences = view.preferences;
    if (preferences.hints_seen) return;
    const double now = ImGui::GetTime();
    if (hints_until_ < 0) hints_until_ = now + hint_seconds;
    // Each goes when what it tells has been done.
    hint_done_[0] = hint_done_[0] || snapshot.run_state != RunState::running;
    hint_done_[1] = hint_done_[1] || view.show_palette;
    hint_done_[2] = hint_done_[2] || view.show_help;
    const bool all_done = hint_done_[0] && hint_done_[1] && hint_done_[2];
    if (all_done || now > hints_until_) {
        preferences.hints_seen = true;
        return;
    }
    const FreeArea area = free_area(view);
    if (message_) return; // it has this place
    ImGui::SetNextWindowPos({area.x + area.width / 2, messages_top()}, ImGuiCond_Always, {0.5f, 0});
    ImGui::Begin("##hints", nullptr,
                 layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
    const float column = 66 * scale_;
    for (std::size_t i = 0; i < std::size(hints); ++i) {
        if (hint_done_[i]) continue;
        ImGui::PushFont(fonts_.mono);
        ImGui::PushStyleColor(ImGuiCol_Text, theme::accent);
        ImGui::TextUnformatted(hints[i].key);
        ImGui::PopStyleColor();
        ImGui::PopFont();
        ImGui::SameLine(column);
        ImGui::TextUnformatted(hints[i].text);
    }
    if (ImGui::SmallButton("Got it")) preferences.hints_seen = true;
    ImGui::End();
}

} // namespace pendula
