// SPDX-License-Identifier: MIT
/// The section on the main chain's companions, which are ghosts and precision lanes: their distances from the
/// main chain, and the Lyapunov exponent. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

void build_ghosts_section(PanelFrame&);

} // namespace pendula
