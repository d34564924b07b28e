// SPDX-License-Identifier: MIT
#include "render/plots/section_region.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {

std::optional<SectionInterval> allowed_at(const std::vector<OutlinePart>& parts, double across) {
    for (const OutlinePart& part : parts) {
        if (part.size() < 2 || across < part.front().across || across > part.back().across) continue;
        const auto right =
            std::lower_bound(part.begin() + 1, part.end() - 1, across,
                             [](const OutlineColumn& column, double at) { return column.across < at; });
        const OutlineColumn &from = *(right - 1), &to = *right;
        const double between = (across - from.across) / (to.across - from.across);
        return SectionInterval{std::lerp(from.low, to.low, between), std::lerp(from.high, to.high, between)};
    }
    return std::nullopt;
}

std::vector<glm::vec2> region_edges(const PlotGeometry& plot) {
    const gl::Area& area = plot.frame.curves;
    const PlotTransform transform = plot.transform();
    const auto low = static_cast<float>(area.y), high = static_cast<float>(area.y + area.height);
    std::vector<glm::vec2> edges;
    for (int x = area.x; x < area.x + area.width; ++x) {
        if (!plot.allowed) {
            edges.emplace_back(low - 9, high + 9);
            continue;
        }
        const auto allowed = allowed_at(*plot.allowed, transform.across_at(x + 0.5));
        if (!allowed) {
            edges.emplace_back(high + 9, low - 9);
            continue;
        }
        edges.emplace_back(static_cast<float>(transform.y_of(allowed->low)),
                           static_cast<float>(transform.y_of(allowed->high)));
    }
    return edges;
}

} // namespace pendula
