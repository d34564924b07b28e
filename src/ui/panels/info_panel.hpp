// SPDX-License-Identifier: MIT
/// The run in figures (F2), and the way back where one view fills the window. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"

namespace pendula {

void build_info_panel(PanelFrame&);

/// Where one view has the window to itself: how to come back.
void build_return_sign(PanelFrame&);

} // namespace pendula
