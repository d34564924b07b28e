// SPDX-License-Identifier: MIT
/// Does what was chosen in the command palette. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"
#include "ui/panels/messages.hpp"
#include "ui/panels/side_panels.hpp"
#include "ui/windows/command_palette.hpp"

namespace pendula {

/// An action is performed, a value set; a control without a value is shown and takes the keyboard.
void apply_choice(const PaletteChoice&, PanelFrame&, SidePanels&, Messages&);

} // namespace pendula
