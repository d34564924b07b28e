// SPDX-License-Identifier: MIT
#include "render/plots/section_plot.hpp"

#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "section/section_crossing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace pendula {
namespace {

constexpr double region_margin = 0.04; ///< of a region's extent, at either side
constexpr double nearly_round = 0.8;   ///< of all angles

AxisRange padded(double low, double high) {
    const double extent = high > low ? high - low : 1;
    return {low - region_margin * extent, high + region_margin * extent};
}

} // namespace

SectionRanges section_ranges(const ShownSection& section) {
    SectionRanges ranges;
    if (!section.allowed || section.allowed->empty()) return ranges;
    AxisRange across{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()},
        up = across;
    for (const OutlinePart& part : *section.allowed)
        for (const OutlineColumn& column : part) {
            across = {std::min(across.low, column.across), std::max(across.high, column.across)};
            up = {std::min(up.low, column.low), std::max(up.high, column.high)};
        }
    if (across.span() < nearly_round * ranges.across.span()) {
        ranges.across = padded(across.low, across.high);
        ranges.across.low = std::max(ranges.across.low, -std::numbers::pi);
        ranges.across.high = std::min(ranges.across.high, std::numbers::pi);
    }
    ranges.up = padded(up.low, up.high);
    return ranges;
}

std::string section_note(const SectionChoice& choice, const std::string& energy) {
    return plane_words(choice) + " · " + energy;
}

PlotPoint section_point(const SectionCrossing& crossing) {
    return {static_cast<double>(crossing.time), static_cast<double>(crossing.across),
            static_cast<double>(crossing.up), false};
}

PlotCurve section_curve(const SectionChoice& choice, std::string_view name, const glm::vec3& colour) {
    PlotCurve curve;
    curve.name = name;
    curve.across_name = across_name(choice) + " (rad)";
    curve.up_name = up_name(choice) + " (" + up_unit(choice) + ")";
    curve.colour = colour;
    return curve;
}

glm::vec3 orbit_colour(std::size_t number, Theme theme) {
    constexpr double golden = 2.39996322972865332;
    const bool absorbs = theme_of(theme).absorbs;
    const auto hue = std::fmod(0.9 + golden * static_cast<double>(number), 2 * std::numbers::pi);
    return palette::linear_from_oklch(absorbs ? 0.52f : 0.78f, 0.13f, static_cast<float>(hue));
}

} // namespace pendula
