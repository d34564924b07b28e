// SPDX-License-Identifier: MIT
/// The section on companions of the main chain: ghosts, precision lanes, their distances, and what these tell
/// about chaos. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

void build_ghosts_section(PanelFrame&);

} // namespace pendula
