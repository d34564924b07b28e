// SPDX-License-Identifier: MIT
/// The curves of a plot of samples as values, from the history: the same bobs, time and axes as in the GPU's
/// drawing. Pure functions.
#pragma once

#include "render/plots/plot_geometry.hpp"
#include "render/sample_history.hpp"

#include <vector>

namespace pendula {

/// One for each of the plot's bobs, then the first companion's; none while trails are hidden or if the
/// history belongs to another run. For a plot of logs nothing. `around`: only points within two samples of
/// that time, s.
std::vector<PlotCurve> sample_curves(const PlotGeometry&, const FrameInput&, const SampleHistory&,
                                     std::optional<double> around = {});

} // namespace pendula
