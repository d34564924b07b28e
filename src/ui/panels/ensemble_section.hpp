// SPDX-License-Identifier: MIT
/// The panel's section on the ensemble: what its members are, how they are shown, and what they do as a
/// whole. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"

namespace pendula {

/// Switches the ensemble on or off.
void toggle_ensemble(PanelFrame&);
void build_ensemble_section(PanelFrame&);

} // namespace pendula
