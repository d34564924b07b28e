// SPDX-License-Identifier: MIT
/// The section on the chain: its scene, links, model, gravity and damping. Drawing thread.
#pragma once

#include "window/features/run/links_control.hpp"

namespace pendula {

void build_chain_section(PanelFrame&, LinksControl&);

} // namespace pendula
