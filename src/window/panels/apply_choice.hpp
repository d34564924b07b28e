// SPDX-License-Identifier: MIT
/// Does what was chosen in the command palette. Drawing thread.
#pragma once

#include "window/panels/command_palette.hpp"
#include "window/panels/messages.hpp"
#include "window/panels/panel_frame.hpp"
#include "window/panels/side_panels.hpp"

namespace pendula {

/// An action is performed, a value set; a control without a value is shown and takes the keyboard.
void apply_choice(const PaletteChoice&, PanelFrame&, SidePanels&, Messages&);

} // namespace pendula
