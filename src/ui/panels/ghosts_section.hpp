// SPDX-License-Identifier: MIT
/// The section on what runs beside the main chain: ghosts, precision lanes, how far they are, and what that
/// tells of chaos. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"

namespace pendula {

void build_ghosts_section(PanelFrame&);

} // namespace pendula
