// SPDX-License-Identifier: MIT
/// Figures of the run: the sections on its energy and on its companions, and the panel of all figures (F2).
/// Also the button that shows all views again while one view fills the window. Drawing thread.
#pragma once

#include "analysis/energy_watch.hpp"
#include "window/panels/panel_frame.hpp"

namespace pendula {

/// Shows the energy's parts and, in plain words, how well energy is conserved.
void build_energy_section(PanelFrame&);

/// Shows the main chain's companions, which are ghosts and precision lanes: their distances from the main
/// chain, and the Lyapunov exponent. In ghosts_section.cpp.
void build_ghosts_section(PanelFrame&);

/// The error of the energy from the beginning of counting up to the shown time.
DriftReport seen_drift(const PanelFrame&);

/// Builds the panel of all figures of the run (F2).
void build_info_panel(PanelFrame&);

/// Shows the button "← All views" while one view fills the window.
void build_return_sign(PanelFrame&);

} // namespace pendula
