// SPDX-License-Identifier: MIT
/// The visible part of a plot: zoomed at the pointer and panned, always within the plot's home range. Pure
/// values, no OpenGL.
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

/// The whole range of an axis, and the smallest useful span: what the digits of its numbers can resolve.
struct AxisHome {
    AxisRange all;
    double least_span = 0;
};

/// An axis that is not set shows its whole range, even if that changes.
struct PlotWindow {
    std::optional<AxisRange> across, up;
    bool is_home() const { return !across && !up; }
    bool operator==(const PlotWindow&) const = default;
};

/// The visible range of an axis: `wanted`, but within the home range and not smaller than its least span; the
/// whole range if nothing is wanted or the wanted range is invalid.
AxisRange shown_range(const std::optional<AxisRange>& wanted, const AxisHome&);

/// The range `factor` (> 0) times closer, with `at` in the same place. Unset if it is the whole axis.
std::optional<AxisRange> zoomed(const std::optional<AxisRange>&, const AxisHome&, double factor, double at);

/// The range moved by `by`, in the axis's unit, within the home range.
std::optional<AxisRange> panned(const std::optional<AxisRange>&, const AxisHome&, double by);

} // namespace pendula
