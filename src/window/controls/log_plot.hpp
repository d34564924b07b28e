// SPDX-License-Identifier: MIT
/// A small plot with a logarithmic vertical axis: curves over time and a vertical line. Drawing thread,
/// inside an ImGui window.
#pragma once

#include "window/panels/theme.hpp"

#include <span>
#include <vector>

namespace pendula {

struct LogPoint {
    double time;  ///< s
    double log10; ///< logarithm of the value; −∞: a gap in the curve
};

struct LogCurve {
    std::vector<LogPoint> points; ///< in the order of time
    ImVec4 colour;
    float thickness = 1; ///< logical pixels
};

struct LogPlot {
    std::vector<LogCurve> curves;
    double from = 0, to = 1; ///< s
    double lowest = -16;     ///< exponent of ten at the lower edge
    double highest = 1;      ///< exponent of ten at the upper edge
    double cursor = 0;       ///< time of the vertical line, s
    const char* unit = "rad";
    float height = 120; ///< logical pixels
};

/// Draws the plot as wide as the window allows.
void draw_log_plot(const theme::Fonts&, const LogPlot&, float scale);

} // namespace pendula
