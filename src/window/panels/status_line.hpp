// SPDX-License-Identifier: MIT
/// The line at the window's bottom: what runs, by which method, how well, and how fast. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

void build_status_line(PanelFrame&);

} // namespace pendula
