// SPDX-License-Identifier: MIT
#include "render/plots/section_looks.hpp"

#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <unordered_set>

namespace pendula {
namespace {

constexpr double fainter = 0.58; ///< so much of its light a chaotic sea is without

} // namespace

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

std::vector<OrbitLook> orbit_looks(std::span<const PlotCurve> orbits, const SectionRanges& ranges,
                                   Theme theme) {
    constexpr double none = std::numeric_limits<double>::infinity();
    std::vector<double> averages;
    double least = none, most = -none;
    for (const PlotCurve& orbit : orbits) {
        averages.push_back(section_average(orbit, ranges));
        if (orbit.points.empty()) continue;
        least = std::min(least, averages.back());
        most = std::max(most, averages.back());
    }
    const double span = std::max(most - least, 1e-9);
    std::vector<OrbitLook> looks;
    for (std::size_t i = 0; i < orbits.size(); ++i)
        looks.push_back({colour_by_average((averages[i] - least) / span, theme),
                         static_cast<float>(1 - fainter * section_filling(orbits[i], ranges))});
    return looks;
}

} // namespace pendula
