// SPDX-License-Identifier: MIT
#include "window/features/views/look_section.hpp"

#include "physics/chain.hpp"
#include "scene/trail_length.hpp"
#include "window/controls/control_places.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace pendula {
namespace {

void build_trail_length(PanelFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    const ViewState& view = frame.view;
    const bool swings = view.look.trail_unit == TrailUnit::swings;
    row_control(swings ? "look.trail_swings" : "trail.seconds", frame);
    row_control("look.trail_unit", frame);
    if (view.look.trail_unit == TrailUnit::seconds) return;
    const Chain& chain = snapshot.setup.chain;
    const double span = trail_span(view.trail_seconds, view.look, chain, snapshot.speed);
    widgets::readout(frame.fonts, "Trails of", fmt::format("{:.3g} s", span));
    if (!swings)
        widgets::tooltip(fmt::format("Simulated time: {:.3g} s of viewing at {}, at most an hour. "
                                     "In a rendered film they are the film's seconds.",
                                     view.trail_seconds, widgets::speed(snapshot.speed)));
    else if (const auto period = swing_period(chain))
        widgets::tooltip(
            fmt::format("Simulated time: {:.3g} swings of {:.3g} s. One swing is the period of the "
                        "slowest small oscillation of the rigid chain.",
                        view.look.trail_swings, *period));
    else
        widgets::tooltip("Without gravity nothing swings: the trail length in seconds counts.");
}

/// The switch stands above the marks that it sets.
void build_class_switch(ViewState& view) {
    widgets::checkbox("For a class", &view.preferences.for_class);
    control_places::note("For a class");
    widgets::tooltip("Shows velocities, forces, angles, energy bar, clock and parting in every scene as they "
                     "are set below, also after the program starts again; all six when this is switched on "
                     "for the first time. When it is off, each scene has its own settings.");
}

} // namespace

void build_look_section(PanelFrame& frame) {
    ViewState& view = frame.view;
    build_trail_length(frame);
    // The window always has a ground, so it offers no transparency.
    constexpr std::array<std::string_view, 3> elsewhere{"look.trail_unit", "look.trail_swings",
                                                        "look.transparent"};
    for (const Parameter& row : parameter_table())
        if (row.key.starts_with("look.") && std::ranges::find(elsewhere, row.key) == elsewhere.end()) {
            if (row.key == "look.velocity_arrows") build_class_switch(view);
            row_control(row.key, frame);
        }
    if (view.look.trail_colour == TrailColour::strain && frame.snapshot.setup.chain.model == Model::rigid)
        widgets::refusal("Rigid rods have no strain, so all trails have one colour. Elastic links have one.");
    widgets::checkbox("Reduced motion", &view.preferences.reduced_motion);
    widgets::tooltip("Cameras jump instead of gliding, and nothing but the motion itself moves.");
    ImGui::SameLine();
    widgets::checkbox("No flashes", &view.preferences.no_flashes);
    widgets::tooltip("No glow and no marks that light up, whatever the scene says.");
}

} // namespace pendula
