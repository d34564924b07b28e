// SPDX-License-Identifier: MIT
/// The panel's section on the ensemble: its members, how they are shown, and statistics of all of
/// them. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

/// Switches the ensemble on or off.
void toggle_ensemble(PanelFrame&);
void build_ensemble_section(PanelFrame&);

} // namespace pendula
