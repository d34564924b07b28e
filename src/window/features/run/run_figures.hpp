// SPDX-License-Identifier: MIT
/// The run in figures: the section on its energy, the panel of all figures (F2), and the sign that leads back
/// from one view that fills the window. Drawing thread.
#pragma once

#include "analysis/energy_watch.hpp"
#include "window/panels/panel_frame.hpp"

namespace pendula {

/// The energy's parts, and how well it is conserved, in plain words.
void build_energy_section(PanelFrame&);

/// The error of the energy up to the present.
DriftReport seen_drift(const PanelFrame&);

/// All figures of the run (F2).
void build_info_panel(PanelFrame&);

/// The button that shows all views again while one fills the window.
void build_return_sign(PanelFrame&);

} // namespace pendula
