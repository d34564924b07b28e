// SPDX-License-Identifier: MIT
/// Which part of a plot is shown: zoomed at the pointer and panned, always within what the plot shows at
/// home. Pure values, no OpenGL.
#pragma once

#include "render/plots/plot_axes.hpp"

#include <optional>

namespace pendula {

/// low < high, in the axis's unit.
struct AxisRange {
    double low = 0, high = 1;
    double span() const { return high - low; }
    bool operator==(const AxisRange&) const = default;
};

/// All of an axis, and the least that is worth looking at: what its numbers' digits can tell apart.
struct AxisHome {
    AxisRange all;
    double least_span = 0;
};

/// Unset along an axis: all of it, whatever that comes to be.
struct PlotWindow {
    std::optional<AxisRange> across, up;
    bool is_home() const { return !across && !up; }
    bool operator==(const PlotWindow&) const = default;
};

/// What is shown of an axis: `wanted`, but within the home range and no smaller than its least span; all of
/// it where nothing is wanted or what is wanted is no range.
AxisRange shown_range(const std::optional<AxisRange>& wanted, const AxisHome&);

/// The range that is `factor` (> 0) times closer, with `at` where it was. All of the axis is unset.
std::optional<AxisRange> zoomed(const std::optional<AxisRange>&, const AxisHome&, double factor, double at);

/// The range moved by `by`, in the axis's unit, as far as there is something to show.
std::optional<AxisRange> panned(const std::optional<AxisRange>&, const AxisHome&, double by);

} // namespace pendula
