// SPDX-License-Identifier: MIT
#include "render/plots/plot_curve.hpp"

#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace pendula {

bool PlotTransform::shows(const PlotPoint& point) const {
    // These comparisons are false for NaN.
    return point.across >= across.low && point.across <= across.high && point.up >= up.low &&
           point.up <= up.high;
}

std::span<const PlotPoint> seen_points(const PlotCurve& curve, const Axis& across) {
    const auto before = [](const PlotPoint& point, double value) { return point.across < value; };
    auto begin = std::lower_bound(curve.points.begin(), curve.points.end(), across.low, before);
    auto end = std::lower_bound(begin, curve.points.end(), across.high, before);
    if (begin != curve.points.begin()) --begin;
    if (end != curve.points.end()) ++end;
    return {begin, end};
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

std::size_t entries_until(const EnsembleSeries& series, double end) {
    const double last = end + 1e-9 * std::max(1.0, std::abs(end));
    std::size_t size = series.size();
    while (size > 0 && series[size - 1].time > last) --size;
    return size;
}

EnsembleCurves ensemble_curves(const EnsembleSeries& series, std::size_t size, Theme theme) {
    EnsembleCurves curves;
    size = std::min(size, series.size());
    if (size == 0) return curves;
    const SceneTheme& colours = theme_of(theme);
    const std::size_t links = series[0].spread.size();
    const auto curve = [&](std::string name, std::string column, const glm::vec3& colour, const auto& value) {
        PlotCurve made;
        made.name = std::move(name);
        made.up_name = std::move(column);
        made.colour = colour;
        made.points.reserve(size);
        for (std::size_t i = 0; i < size; ++i)
            made.points.push_back({series[i].time, series[i].time, value(series[i]), i > 0});
        return made;
    };
    for (std::size_t link = 0; link < links; ++link)
        curves.spread.push_back(curve(angle_name(link + 1), "spread of " + angle_name(link + 1) + " (rad)",
                                      palette::bob_in_chain(link, links, theme),
                                      [=](const EnsembleStatistics& at) { return at.spread[link]; }));
    curves.entropy.push_back(curve("entropy", "entropy (nats)", colours.text,
                                   [](const EnsembleStatistics& at) { return at.entropy; }));
    curves.flipped.push_back(curve("flipped", "flipped (%)", colours.text,
                                   [](const EnsembleStatistics& at) { return 100 * at.flipped; }));
    curves.drift.push_back(curve("mean", "log10 of mean |ΔE| (J)", colours.secondary_text,
                                 [](const EnsembleStatistics& at) { return std::log10(at.mean_drift); }));
    curves.drift.push_back(curve("worst", "log10 of worst |ΔE| (J)", colours.text,
                                 [](const EnsembleStatistics& at) { return std::log10(at.worst_drift); }));
    return curves;
}

} // namespace pendula
