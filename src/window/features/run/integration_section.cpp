// SPDX-License-Identifier: MIT
#include "window/features/run/integration_section.hpp"

#include "physics/refusal.hpp"
#include "window/controls/row_control.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/run/accuracy_words.hpp"

#include <cmath>

namespace pendula {
namespace {

/// A part of the longest stable dt: above it an oscillation of the springs has fewer than about twelve steps.
constexpr double accurate_part = 0.25;

/// What is wished, and how far it is fulfilled.
void build_wish(PanelFrame& frame) {
    row_control("integration.right_for", frame);
    row_control("integration.right_to", frame);
    const AccuracyWords right = words_of(frame.sources.accuracy, frame.snapshot);
    ImGui::PushStyleColor(ImGuiCol_Text, right.warns ? theme::warning : theme::text);
    ImGui::TextWrapped("%s", right.shown.c_str());
    ImGui::PopStyleColor();
    widgets::tooltip(right.help);
}

} // namespace

void build_integration_section(PanelFrame& frame) {
    ImGui::BeginDisabled(frame.snapshot.setup.chain.model != Model::rigid);
    row_control("integration.accuracy", frame);
    ImGui::EndDisabled();
    const bool automatic = frame.snapshot.setup.accuracy == Accuracy::automatic;
    if (automatic) build_wish(frame);
    ImGui::BeginDisabled(automatic);
    row_control("integration.method", frame);
    row_control("integration.arithmetic", frame);
    row_control("integration.dt", frame);
    row_control("integration.compensated", frame);
    ImGui::EndDisabled();
    const Setup& setup = frame.snapshot.setup;
    if (setup.chain.model == Model::rigid) return;
    const double longest = longest_stable_dt(setup.chain, setup.integration);
    if (!std::isfinite(longest)) return;
    const double part = setup.integration.dt / longest;
    widgets::readout(frame.fonts, "Longest stable dt", widgets::short_scientific(longest) + " s",
                     part > accurate_part ? theme::warning : theme::text);
    widgets::tooltip(
        "At a longer timestep the springs' fastest swinging blows up, and it is refused. It grows "
        "with the mass and falls with the stiffness.");
    if (part <= accurate_part) return;
    ImGui::PushStyleColor(ImGuiCol_Text, theme::warning);
    ImGui::TextWrapped("dt is %.0f %% of it: the fastest swinging of the springs is not followed "
                       "accurately. Halve dt, or take gauss-legendre or taylor.",
                       100 * part);
    ImGui::PopStyleColor();
}

} // namespace pendula
