// SPDX-License-Identifier: MIT
/// An ensemble's statistics as curves of plots: values over simulated time, s. Pure functions; any thread.
#pragma once

#include "ensemble/statistics_series.hpp"
#include "render/plots/plot_curve.hpp"
#include "scene/look.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

struct EnsembleCurves {
    std::vector<PlotCurve> spread;  ///< of each angle, rad, in its bob's colour
    std::vector<PlotCurve> entropy; ///< one: nats
    std::vector<PlotCurve> flipped; ///< one: % of the members
    std::vector<PlotCurve> drift;   ///< mean and worst |ΔE| of the members: powers of ten, J
};

/// How many of the series's entries belong to times up to `end` (s); rounding of the last one's is forgiven.
std::size_t entries_until(const EnsembleSeries&, double end);

/// Of the first `size` entries; without any there are no curves. What is not finite stays in the curves and
/// breaks them, as no drift does.
EnsembleCurves ensemble_curves(const EnsembleSeries&, std::size_t size, Theme);

} // namespace pendula
