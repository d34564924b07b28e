// SPDX-License-Identifier: MIT
#include "window/panels/panel_frame.hpp"

#include "window/shell/action_table.hpp"

#include <imgui.h>

#include <utility>

namespace pendula {
namespace {

constexpr double refresh_interval = 0.1; // s; at this rate the figures can be read

} // namespace

void PanelFrame::request(Command command) { requests.commands.push_back(std::move(command)); }

void PanelFrame::trigger(Action action) { apply(action, controls, view, requests); }

void FigureRefresher::refresh(const Snapshot& snapshot, const FrameFigures& frame, bool all_digits) {
    const double now = ImGui::GetTime();
    const bool lacks_digits = all_digits && wide_of_.links() == 0;
    if (now < next_ && snapshot.run_state == RunState::running && !lacks_digits) return;
    next_ = now + refresh_interval;
    count_energies(snapshot, all_digits);
    shown_.distance = snapshot.companion_distance();
    shown_.fraction = snapshot.companion_distance_part();
    shown_.energy = snapshot.energy;
    shown_.coordinates = snapshot.coordinates;
    shown_.damping_loss = snapshot.damping_loss;
    shown_.steps_per_second = snapshot.steps_per_second;
    shown_.real_time_factor = snapshot.real_time_factor;
    shown_.frame = frame;
}

/// Calculates the energies. Calculating all digits takes long for a long chain, so the energies with all
/// digits are calculated again only when the state has changed.
void FigureRefresher::count_energies(const Snapshot& snapshot, bool all_digits) {
    const Chain& chain = snapshot.setup.chain;
    if (!snapshot.states.empty() && snapshot.states.front().x.size() == chain.links())
        shown_.spare = spare_energy_of(chain, snapshot.states.front());
    if (!all_digits || snapshot.coordinates.size() != chain.coordinates()) {
        wide_of_ = {};
        return;
    }
    if (wide_of_ == chain && shown_.coordinates == snapshot.coordinates) return;
    wide_of_ = chain;
    shown_.wide_spare = spare_energy_of(chain, snapshot.coordinates);
}

} // namespace pendula
