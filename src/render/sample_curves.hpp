// SPDX-License-Identifier: MIT
/// The curves of a plot of samples as values, from what the history holds: the same bobs, the same time and
/// the same axes as the GPU draws them with. Pure functions.
#pragma once

#include "render/plots/plot_geometry.hpp"
#include "render/sample_history.hpp"

#include <vector>

namespace pendula {

/// One for each of the plot's bobs, then the first companion's; none while trails are not shown or the
/// history is of another run. Of a plot of logs nothing. `around`: only what is within two samples of that
/// time, s.
std::vector<PlotCurve> sample_curves(const PlotGeometry&, const FrameInput&, const SampleHistory&,
                                     std::optional<double> around = {});

} // namespace pendula
