// SPDX-License-Identifier: MIT
/// The run in figures (F2), and the way back where one view fills the window. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

void build_info_panel(PanelFrame&);

/// Tells how to get back from one view that fills the window.
void build_return_sign(PanelFrame&);

} // namespace pendula
