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

} // namespace pendula
