// SPDX-License-Identifier: MIT
/// The line at the window's bottom: what runs, by which method, how well, and how fast. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

/// The panel that says what each pass of a frame costs (F3).
void build_profiler(PanelFrame&);

void build_status_line(PanelFrame&);

} // namespace pendula
