// SPDX-License-Identifier: MIT
/// The panel's section on the map of chaos: its quantity, its axes and its colours. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

void build_map_section(PanelFrame&);

} // namespace pendula
