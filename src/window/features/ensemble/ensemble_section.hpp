// SPDX-License-Identifier: MIT
/// The side panel's section for the ensemble: the members, their look and their statistics. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

/// Switches the ensemble on or off.
void toggle_ensemble(PanelFrame&);
void build_ensemble_section(PanelFrame&);

} // namespace pendula
