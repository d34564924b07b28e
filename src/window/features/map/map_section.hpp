// SPDX-License-Identifier: MIT
/// The panel's section on the map of chaos: what it shows of which starts. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

void build_map_section(PanelFrame&);

} // namespace pendula
