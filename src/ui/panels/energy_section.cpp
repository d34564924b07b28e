// SPDX-License-Identifier: MIT
#include "ui/panels/energy_section.hpp"

#include "ui/controls/widgets.hpp"
#include "ui/panels/energy_words.hpp"

#include <string>

namespace pendula {
namespace {

std::string joules(double value) { return widgets::fixed(value, 4, 12) + " J"; }

void line(const std::string& text, ImVec4 colour, const std::string& help) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
    widgets::tooltip(help);
}

void build_parts(const PanelFrame& frame) {
    const EnergyReport& energy = frame.figures.energy;
    widgets::readout(frame.fonts, "Kinetic T", joules(energy.kinetic));
    widgets::readout(frame.fonts, "Potential V", joules(energy.gravitational));
    widgets::tooltip("In gravity, counted from the pivot's height: below it is less than nothing.");
    if (frame.snapshot.setup.chain.model == Model::elastic)
        widgets::readout(frame.fonts, "Springs V", joules(energy.elastic));
    widgets::readout(frame.fonts, "Total E", joules(energy.kinetic + energy.gravitational + energy.elastic));
}

/// For a damped chain: the energy it has lost, and how much it should have lost.
void build_loss(const PanelFrame& frame) {
    const EnergyReport& energy = frame.figures.energy;
    const double expected = frame.figures.damping_loss;
    widgets::readout(frame.fonts, "Lost", joules(-energy.change));
    widgets::tooltip("Energy at the start, at the last change of a parameter, or where it was last counted "
                     "from, minus energy now.");
    widgets::readout(frame.fonts, "Expected loss", joules(-expected));
    widgets::tooltip("What damping must have taken since then: 2·damping·∫T dt along the motion.");
    const EnergyWords words = words_of_loss(energy, expected);
    line(words.shown, words.warns ? theme::warning : theme::text, words.help);
}

/// Of an undamped chain: how well it keeps its energy, and which way the error goes.
void build_drift(const PanelFrame& frame) {
    const EnergyReport& energy = frame.figures.energy;
    const DriftReport seen = seen_drift(frame);
    const EnergyWords kept = words_of_drift(energy, seen.largest);
    line(kept.shown, kept.warns ? theme::warning : theme::text, kept.help);
    if (!frame.sources.drift) return;
    const EnergyWords trend = words_of_trend(seen, energy);
    line(trend.shown, theme::secondary, trend.help);
}

} // namespace

DriftReport seen_drift(const PanelFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    if (!frame.sources.drift) return {};
    return frame.sources.drift->report(snapshot.time, snapshot.setup.integration.arithmetic,
                                       snapshot.drift_from);
}

void build_energy_section(PanelFrame& frame) {
    build_parts(frame);
    if (frame.snapshot.setup.chain.damping > 0)
        build_loss(frame);
    else
        build_drift(frame);
    if (ImGui::Button("Count from now", {-1, 0})) frame.perform(Action::reset_energy_reference);
    widgets::tooltip(
        "Measures the change of energy from this moment on. It is part of the run and can be undone.");
}

} // namespace pendula
