// SPDX-License-Identifier: MIT
/// The section on the energy: its parts, and how well it is conserved, in plain words. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"

namespace pendula {

void build_energy_section(PanelFrame&);

} // namespace pendula
