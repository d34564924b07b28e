// SPDX-License-Identifier: MIT
// The panel at the right, and in it the energy: its parts, and how well it is kept, in plain words.
#include "ui/controls/control_places.hpp"
#include "ui/controls/row_control.hpp"
#include "ui/controls/widgets.hpp"
#include "ui/overlay.hpp"
#include "ui/panels/energy_words.hpp"

#include <fmt/format.h>

#include <cmath>

namespace pendula {
namespace {

std::string joules(double value) { return widgets::fixed(value, 4, 12) + " J"; }

void line(const std::string& text, ImVec4 colour, const std::string& help) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
    widgets::tooltip(help);
}

} // namespace

void Overlay::build_right_panel(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    begin_panel("##right", right_, panels(view).right);
    const bool ghosts_open = section(right_, "Ghosts", view);
    if (widgets::section_switch("##ghost", snapshot.setup.ghost.enabled,
                                "A second chain started a hair away (G)"))
        perform(Action::toggle_ghost, controls_, view, requests);
    control_places::note("ghost");
    if (ghosts_open) build_ghosts(snapshot, view, requests);
    if (section(right_, "Energy", view)) build_energy(snapshot, view, requests);
    end_panel(right_);
}

void Overlay::build_energy(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    const EnergyReport& energy = figures_.shown().energy;
    widgets::readout(style_.fonts, "Kinetic T", joules(energy.kinetic));
    widgets::readout(style_.fonts, "Potential V", joules(energy.gravitational));
    widgets::tooltip("In gravity, counted from the pivot's height: below it is less than nothing.");
    if (snapshot.setup.chain.model == Model::elastic)
        widgets::readout(style_.fonts, "Springs V", joules(energy.elastic));
    widgets::readout(style_.fonts, "Total E", joules(energy.kinetic + energy.gravitational + energy.elastic));

    const bool damped = snapshot.setup.chain.damping > 0;
    if (damped) {
        widgets::readout(style_.fonts, "Lost", joules(energy.change));
        widgets::tooltip(
            "Energy now minus energy at the start, at the last change of a parameter, or where it "
            "was last counted from.");
        widgets::readout(style_.fonts, "Expected loss", joules(figures_.shown().damping_loss));
        widgets::tooltip("What damping must have taken since then: −2·damping·∫T dt along the motion.");
        const EnergyWords words = words_of_loss(energy, figures_.shown().damping_loss);
        line(words.shown, words.warns ? theme::warning : theme::text, words.help);
    } else {
        const EnergyWords kept = words_of_drift(energy);
        line(kept.shown, kept.warns ? theme::warning : theme::text, kept.help);
        const EnergyWords trend = words_of_trend(energy_history_.verdict(), energy, energy_history_.seconds(),
                                                 energy_history_.points());
        line(trend.shown, theme::secondary, trend.help);
    }
    if (ImGui::Button("Count from now", {-1, 0}))
        perform(Action::reset_energy_reference, controls_, view, requests);
    widgets::tooltip(
        "Measures the change of energy from this moment on. It is part of the run and can be undone.");
}

} // namespace pendula
