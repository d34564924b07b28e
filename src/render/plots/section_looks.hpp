// SPDX-License-Identifier: MIT
/// How the orbits of a whole section look: families of islands in hues of their own, chaotic seas fainter.
/// Pure functions.
#pragma once

#include "render/plots/plot_curve.hpp"
#include "render/plots/section_plot.hpp"
#include "scene/look.hpp"

#include <glm/vec3.hpp>

#include <span>
#include <vector>

namespace pendula {

/// A colour for an orbit by its own average: neighbouring curves of a family have neighbouring colours, and
/// the motions of one chaotic sea, whose averages agree, have nearly the same. In linear light. `average`
/// from section_average(), spread over 0 to 1.
glm::vec3 colour_by_average(double average, Theme);
/// The mean of how far an orbit's points are out: 0 in the middle of the ranges, 1 at their edges.
double section_average(const PlotCurve&, const SectionRanges&);

/// How much of an area an orbit's points fill, from 0 of a curve to about 1 of a chaotic motion: by the cells
/// of a grid that only a second half of the points comes to.
double section_filling(const PlotCurve&, const SectionRanges&);

struct OrbitLook {
    glm::vec3 colour{1}; ///< linear light
    float strength = 1;  ///< of its dots
};

/// In the order of the orbits, which need not have any points: by their averages, over the range that these
/// have, and by what they fill.
std::vector<OrbitLook> orbit_looks(std::span<const PlotCurve> orbits, const SectionRanges&, Theme);

} // namespace pendula
