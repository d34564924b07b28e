// SPDX-License-Identifier: MIT
/// The section on how the scene looks: trails, colours, and what may move or flash. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"

namespace pendula {

void build_look_section(PanelFrame&);

} // namespace pendula
