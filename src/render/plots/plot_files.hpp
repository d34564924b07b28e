// SPDX-License-Identifier: MIT
/// Plots as text: a picture of lines (SVG) and a table of numbers (CSV). Pure functions, no OpenGL; any
/// thread.
#pragma once

#include "render/plots/plot_geometry.hpp"

#include <span>
#include <string>
#include <vector>

namespace pendula {

/// sRGB, 0xRRGGBB.
struct PlotInks {
    unsigned ground = 0, text = 0, secondary = 0, line = 0;
};
PlotInks plot_inks(Theme);
unsigned srgb_of(const glm::vec3& linear);

/// What is shown of the plot, in SVG 1.1: title, legend, grid, ticks, names, and each curve as one path, cut
/// at the edges of the curves' area. As large as the plot's view, in px; text is text.
std::string plot_svg(const PlotGeometry&, std::span<const PlotCurve>, const PlotInks&);

/// All points of the curves, shown or not, as RFC 4180 says: the first column is the simulated time, then
/// each curve's columns, headed by name and unit. A field is empty where a curve has no point at that time,
/// or none that a logarithm has. Numbers are the shortest that read back as the same double.
std::string plot_csv(std::span<const PlotCurve>);

} // namespace pendula
