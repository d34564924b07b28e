// SPDX-License-Identifier: MIT
/// The panel that says what each pass of a frame costs (F3). Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

void build_profiler(PanelFrame&);

} // namespace pendula
