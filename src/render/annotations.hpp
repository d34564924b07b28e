// SPDX-License-Identifier: MIT
/// The text and lines over the views: grids, ticks, names, legends, a scale for the chain. Collected into the
/// text pass; drawing thread.
#pragma once

#include "render/passes/plot_pass.hpp"
#include "render/passes/text_pass.hpp"
#include "render/view_geometry.hpp"

namespace pendula {

void annotate_plot(TextPass&, const FrameInput&, const PlotGeometry&);
void annotate_chain(TextPass&, const FrameInput&, const ChainGeometry&);

} // namespace pendula
