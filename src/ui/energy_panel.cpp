// SPDX-License-Identifier: MIT
// The panel at the right, and in it the energy: its parts, how it has changed, and what that means.
#include "ui/control_places.hpp"
#include "ui/overlay.hpp"
#include "ui/row_control.hpp"
#include "ui/widgets.hpp"

#include <fmt/format.h>

#include <cmath>

namespace pendula {
namespace {

struct Words {
    const char* shown;
    const char* help;
};

Words words_of(DriftVerdict verdict) {
    switch (verdict) {
    case DriftVerdict::too_short:
        return {"too short to tell", "A verdict needs ten simulated seconds without a change."};
    case DriftVerdict::rounding:
        return {"rounding only", "The drift is no larger than what the arithmetic rounds off."};
    case DriftVerdict::bounded:
        return {"bounded so far", "It comes and goes: no trend stands out of the scatter."};
    case DriftVerdict::secular:
        return {"secular", "It goes one way: the means of three thirds of the stretch follow each other by "
                           "more than twice the scatter within them."};
    case DriftVerdict::unclear:
        break;
    }
    return {"unclear", "There is a trend, but not clearly more than the scatter. Let it run on."};
}

std::string joules(double value) { return widgets::fixed(value, 4, 12) + " J"; }

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
    const EnergyReport& energy = figures_.energy;
    widgets::readout(fonts_, "Kinetic T", joules(energy.kinetic));
    widgets::readout(fonts_, "Height V", joules(energy.gravitational));
    widgets::tooltip("Potential energy in gravity, from the pivot's height.");
    if (snapshot.setup.chain.model == Model::elastic)
        widgets::readout(fonts_, "Springs V", joules(energy.elastic));
    widgets::readout(fonts_, "Total E", joules(energy.kinetic + energy.gravitational + energy.elastic));

    const bool damped = snapshot.setup.chain.damping > 0;
    const double relative = energy.scale > 0 ? energy.change / energy.scale : 0;
    // A part of a thousand of what the chain could turn over is visibly no pendulum any more.
    const bool wrong = !damped && !(std::abs(relative) < 1e-3);
    const char* help =
        "Energy now minus energy at the start, at the last change of a parameter or where it was "
        "last reset, evaluated in more precision than the state has: in joules, and as a part "
        "of E* = g·Σβ·L, the energy the chain could turn over.";
    widgets::readout(fonts_, damped ? "Loss" : "Drift", widgets::scientific(energy.change, 3) + " J",
                     wrong ? theme::warning : theme::text);
    widgets::tooltip(help);
    widgets::readout(fonts_, "over E*", widgets::scientific(relative, 3),
                     wrong ? theme::warning : theme::text);
    widgets::tooltip(fmt::format("{}\nE* = {:.5g} J.", help, energy.scale));
    if (damped) {
        widgets::readout(fonts_, "Loss seen", widgets::scientific(energy_history_.measured_loss(), 3) + " J");
        widgets::tooltip(fmt::format("By the energies, over the last {:.1f} s.", energy_history_.seconds()));
        widgets::readout(fonts_, "Loss expected",
                         widgets::scientific(energy_history_.expected_loss(), 3) + " J");
        widgets::tooltip("−2·damping·∫T dt over the same time, summed from frame to frame: good to about a "
                         "thousandth. What differs by more is the integration's error.");
    } else {
        const Words words = words_of(energy_history_.verdict());
        widgets::readout(fonts_, "Verdict",
                         fmt::format("{} ({:.0f} s)", words.shown, energy_history_.seconds()),
                         energy_history_.verdict() == DriftVerdict::secular ? theme::warning : theme::text);
        widgets::tooltip(words.help);
    }
    if (ImGui::Button("Reset reference", {-1, 0}))
        perform(Action::reset_energy_reference, controls_, view, requests);
    widgets::tooltip("Count the change of energy from now on. It is part of the run and can be undone.");
}

} // namespace pendula
