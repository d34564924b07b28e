// SPDX-License-Identifier: MIT
/// The line at the window's bottom: the run's state, method, accuracy and speed. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

/// The panel with the cost of each pass of a frame (F3).
void build_profiler(PanelFrame&);

void build_status_line(PanelFrame&);

} // namespace pendula
