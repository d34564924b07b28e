// SPDX-License-Identifier: MIT
#include "render/plots/plot_curve.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pendula {

bool PlotTransform::shows(const PlotPoint& point) const {
    // These comparisons are false for NaN.
    return point.across >= across.low && point.across <= across.high && point.up >= up.low &&
           point.up <= up.high;
}

std::optional<PointedAt> nearest_point(std::span<const PlotCurve> curves, const PlotTransform& transform,
                                       double x, double y) {
    std::optional<PointedAt> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t curve = 0; curve < curves.size(); ++curve) {
        if (curves[curve].up_name.empty()) continue;
        const auto& points = curves[curve].points;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (!transform.shows(points[i])) continue;
            const double dx = transform.x_of(points[i].across) - x, dy = transform.y_of(points[i].up) - y;
            const double distance = dx * dx + dy * dy;
            if (distance >= least) continue;
            least = distance;
            nearest = PointedAt{curve, i};
        }
    }
    return nearest;
}

std::optional<std::size_t> point_at_time(const PlotCurve& curve, double time, double tolerance) {
    const auto& points = curve.points;
    auto found = std::lower_bound(points.begin(), points.end(), time,
                                  [](const PlotPoint& point, double wanted) { return point.time < wanted; });
    if (found == points.end() || (found != points.begin() && time - (found - 1)->time < found->time - time)) {
        if (found == points.begin()) return std::nullopt;
        --found;
    }
    if (!(std::abs(found->time - time) <= tolerance)) return std::nullopt;
    return static_cast<std::size_t>(found - points.begin());
}

} // namespace pendula
