// SPDX-License-Identifier: MIT
#include "render/plots/section_plot.hpp"

#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "section/section_crossing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <unordered_set>

namespace pendula {
namespace {

constexpr double margin = 0.04;      ///< of a region's extent, at either side
constexpr double nearly_round = 0.8; ///< of all angles

AxisRange padded(double low, double high) {
    const double extent = high > low ? high - low : 1;
    return {low - margin * extent, high + margin * extent};
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

glm::vec3 colour_by_average(double average, Theme theme) {
    const bool absorbs = theme_of(theme).absorbs;
    const auto part = static_cast<float>(std::clamp(average, 0.0, 1.0));
    // From warm light in the middle over rose and violet to blue and green at the edge.
    const float hue = 1.45f - 4.1f * part;
    const float lightness = absorbs ? 0.50f : 0.82f - 0.10f * part;
    return palette::linear_from_oklch(lightness, 0.135f, hue);
}

double section_average(const PlotCurve& curve, const SectionRanges& ranges) {
    double sum = 0;
    const double across = ranges.across.span() / 2, up = ranges.up.span() / 2;
    for (const PlotPoint& point : curve.points) {
        const double x = (point.across - ranges.across.low) / across - 1,
                     y = (point.up - ranges.up.low) / up - 1;
        sum += (x * x + y * y) / 2;
    }
    return curve.points.empty() ? 0 : std::sqrt(sum / static_cast<double>(curve.points.size()));
}

double section_filling(const PlotCurve& curve, const SectionRanges& ranges) {
    constexpr double cells = 96;
    const auto cell = [&](const PlotPoint& point) {
        const auto at = [](double value, const AxisRange& range) {
            return static_cast<int>(std::floor((value - range.low) / range.span() * cells));
        };
        return at(point.across, ranges.across) * 4096 + at(point.up, ranges.up);
    };
    const std::size_t half = curve.points.size() / 2;
    if (half == 0) return 0;
    std::unordered_set<int> seen;
    for (std::size_t i = 0; i < half; ++i) seen.insert(cell(curve.points[i]));
    std::size_t fresh = 0;
    for (std::size_t i = half; i < 2 * half; ++i)
        if (seen.insert(cell(curve.points[i])).second) ++fresh;
    // A motion that fills all cells alike comes to about this many new ones.
    return std::min(1.0, 2 * static_cast<double>(fresh) / static_cast<double>(half));
}

} // namespace pendula
