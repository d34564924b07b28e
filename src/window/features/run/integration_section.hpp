// SPDX-License-Identifier: MIT
/// The section on the integration: method, arithmetic and timestep, and how long a timestep springs can take.
/// Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

void build_integration_section(PanelFrame&);

} // namespace pendula
