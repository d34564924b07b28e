// SPDX-License-Identifier: MIT
#include "ui/panels/integration_section.hpp"

#include "physics/refusal.hpp"
#include "ui/controls/row_control.hpp"
#include "ui/controls/widgets.hpp"

#include <cmath>

namespace pendula {
namespace {

/// A part of the longest stable dt: above it an oscillation of the springs has fewer than about twelve steps.
constexpr double accurate_part = 0.25;

} // namespace

void build_integration_section(PanelFrame& frame) {
    row_control("integration.method", frame);
    row_control("integration.arithmetic", frame);
    row_control("integration.dt", frame);
    row_control("integration.compensated", frame);
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
