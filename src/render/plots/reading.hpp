// SPDX-License-Identifier: MIT
/// The contents of plots of logs, which show readings recorded during a run: values, or their decimal
/// logarithms, over simulated time. Each reading is a row of a table. Pure values.
#pragma once

#include "render/frame_input.hpp"

#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace pendula {

struct ReadingRow {
    Reading reading;
    std::span<const PlotCurve> FrameInput::*curves;
    const char* axis_name;
    std::string_view hover_name; ///< name of a value at the pointer; empty for the curve's name
    std::string_view hover_unit;
    const char* empty;       ///< shown if there are no curves
    AxisRange empty_decades; ///< the axis's range if there are no curves
    double least_high;       ///< the axis reaches at least up to this decade or value
    double deepest;          ///< how many decades below the largest value the axis shows
    bool has_legend;         ///< whether the plot names its curves
    /// The vertical axis runs from 0 in the curves' unit, not in decimal logarithms.
    bool is_linear = false;
    /// The horizontal axis shows the last seconds, as for angles over time, and values may be below 0.
    bool is_recent = false;
    std::string (*note)(const FrameInput&) = nullptr;       ///< replaces the legend
    double (*mark)(const FrameInput&) = nullptr;            ///< the value of a thin line across a linear plot
    std::string_view (*title)(const FrameInput&) = nullptr; ///< replaces the title of the plot's row
};

const ReadingRow& row_of(Reading);

/// The curves of a plot of logs; empty for plots of samples.
std::span<const PlotCurve> log_curves(PlotKind, const FrameInput&);
/// The end of the visible part, simulated s; later points are hidden.
double log_end(const FrameInput&);

} // namespace pendula
