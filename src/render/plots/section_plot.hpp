// SPDX-License-Identifier: MIT
/// Plots of Poincaré sections: ranges, words, colours and curves. Pure functions.
#pragma once

#include "render/plots/plot_window.hpp"
#include "render/plots/shown_section.hpp"
#include "scene/look.hpp"
#include "section/section_crossing.hpp"

#include <glm/vec3.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace pendula {

/// The whole ranges of the axes: the allowed region with a margin, all angles if it goes nearly round.
struct SectionRanges {
    AxisRange across{-3.14159265358979323846, 3.14159265358979323846}, up{-1, 1};
};
SectionRanges section_ranges(const ShownSection&);

/// "θ₁ = 0, ω₁ > 0 · −12.5 J".
std::string section_note(const SectionChoice&, const std::string& energy);

/// A crossing as a point of a plot.
PlotPoint section_point(const SectionCrossing&);

/// An orbit's curve without points, with names of its columns.
PlotCurve section_curve(const SectionChoice&, std::string_view name, const glm::vec3& colour);

/// The colour of the `number`-th orbit beside the main chain's, from 0, in linear light: hues a golden angle
/// apart, so that the newest always differs from the ones before it.
glm::vec3 orbit_colour(std::size_t number, Theme);

/// A colour for an orbit by its own average: neighbouring curves of a family have neighbouring colours, and
/// the motions of one chaotic sea, whose averages agree, have nearly the same. `average` from
/// section_average().
glm::vec3 colour_by_average(double average, Theme);
/// The mean of how far an orbit's points are out: 0 in the middle of the ranges, 1 at their edges.
double section_average(const PlotCurve&, const SectionRanges&);

/// How much of an area an orbit's points fill, from 0 of a curve to about 1 of a chaotic motion: by the cells
/// of a grid that only a second half of the points comes to.
double section_filling(const PlotCurve&, const SectionRanges&);

} // namespace pendula
