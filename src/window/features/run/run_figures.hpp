// SPDX-License-Identifier: MIT
/// The run in figures: the section on its energy, the panel of all figures (F2), and the sign that leads back
/// from a view that fills the window. Drawing thread.
#pragma once

#include "analysis/energy_watch.hpp"
#include "window/panels/panel_frame.hpp"

namespace pendula {

/// Shows the energy's parts and, in plain words, how well energy is conserved.
void build_energy_section(PanelFrame&);

/// The energy's error up to the present.
DriftReport seen_drift(const PanelFrame&);

/// All figures of the run (F2).
void build_info_panel(PanelFrame&);

/// Shows a button that leads back to all views while one fills the window.
void build_return_sign(PanelFrame&);

} // namespace pendula
