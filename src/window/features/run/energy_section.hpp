// SPDX-License-Identifier: MIT
/// The section on the energy: its parts, and how well it is conserved, in plain words. Drawing thread.
#pragma once

#include "analysis/energy_watch.hpp"
#include "window/panels/panel_frame.hpp"

namespace pendula {

void build_energy_section(PanelFrame&);

/// What has been seen of the energy's error up to the present.
DriftReport seen_drift(const PanelFrame&);

} // namespace pendula
