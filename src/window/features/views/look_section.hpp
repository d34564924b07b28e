// SPDX-License-Identifier: MIT
/// The section on the scene's look: trails, colours, and whether things may move or flash. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

void build_look_section(PanelFrame&);

} // namespace pendula
