// SPDX-License-Identifier: MIT
/// Plots as text: a line drawing (SVG) and a table of numbers (CSV). Pure functions, no OpenGL; any thread.
#pragma once

#include "render/plots/plot_geometry.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The colours for drawing a plot: sRGB, 0xRRGGBB.
struct PlotInks {
    unsigned ground = 0, text = 0, secondary = 0, line = 0;
};
PlotInks plot_inks(Theme);
unsigned srgb_of(const glm::vec3& linear);

/// Escapes text for XML and HTML; of the control characters only line ends and tabs are kept.
std::string xml_text(std::string_view);

/// The visible part of the plot in SVG 1.1: title, legend, grid, ticks, names, and each curve as one path,
/// cut at the edges of the curves' area. The drawing has the size of the plot's view in px. Text is stored as
/// characters, not as outlines.
std::string plot_svg(const PlotGeometry&, std::span<const PlotCurve>, const PlotInks&);

/// The crossings of a section's orbits, one row each: orbit, crossing, time, and the two values on the
/// plot's axes. Each number is the shortest decimal that reads back as the same double.
std::string section_csv(std::span<const PlotCurve>);

/// All points of the curves, visible or not, as CSV (RFC 4180). The first column is the simulated time; each
/// curve's columns follow, headed by name and unit. A field is empty if a curve has no point at that time, or
/// no finite value. Times read back as the same double. Values read back as the same 32-bit float, because
/// samples are stored as floats. PlotCurve::exact is a column of doubles. If only one in n readings is kept,
/// the column's name says so.
std::string plot_csv(std::span<const PlotCurve>);

} // namespace pendula
