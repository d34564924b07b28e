// SPDX-License-Identifier: MIT
#include "window/features/run/energy_section.hpp"

#include "window/controls/widgets.hpp"
#include "window/features/run/energy_words.hpp"

#include <cmath>
#include <string>

namespace pendula {
namespace {

/// With an exponent where the chain's energies are too large or too small for four decimals.
std::string joules(const EnergyReport& energy, double value) {
    const bool fits = std::abs(value) < 1e7 && (value == 0 || !(energy.scale > 0) || energy.scale > 0.1);
    return (fits ? widgets::fixed(value, 4, 12) : widgets::scientific(value, 6)) + " J";
}

void line(const std::string& text, ImVec4 colour, const std::string& help) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
    widgets::tooltip(help);
}

void build_parts(const PanelFrame& frame) {
    const EnergyReport& energy = frame.figures.energy;
    const SpareEnergy& spare = frame.figures.spare;
    const bool is_elastic = frame.snapshot.setup.chain.model == Model::elastic;
    widgets::readout(frame.fonts, "Kinetic T", joules(energy, spare.kinetic));
    widgets::readout(frame.fonts, "V above rest", joules(energy, spare.height));
    widgets::tooltip("In gravity, counted from the chain that hangs at rest, as in the plot of energies.");
    if (is_elastic) {
        widgets::readout(frame.fonts, "Springs", joules(energy, spare.springs));
        widgets::tooltip(
            "In the springs, counted from their stretch in the chain that hangs at rest. Less than "
            "nothing: they are stretched less than there.");
    }
    widgets::readout(frame.fonts, "E above rest", joules(energy, spare.total()));
    widgets::tooltip(is_elastic ? "T + V + springs" : "T + V");
}

/// For a damped chain: the energy it has lost, and how much it should have lost.
void build_loss(const PanelFrame& frame) {
    const EnergyReport& energy = frame.figures.energy;
    const double expected = frame.figures.damping_loss;
    widgets::readout(frame.fonts, "Lost", joules(energy, -energy.change));
    widgets::tooltip("Energy at the start, at the last change of a parameter, or where it was last counted "
                     "from, minus energy now.");
    widgets::readout(frame.fonts, "Expected loss", joules(energy, -expected));
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
