// SPDX-License-Identifier: MIT
/// A plot's curves as values in main memory, for the pointer and for files, and the curves of an ensemble.
/// Pure values; any thread.
#pragma once

#include "ensemble/statistics.hpp"
#include "render/plots/plot_axes.hpp"
#include "scene/look.hpp"

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

struct PlotPoint {
    double time = 0;           ///< simulated time, s
    double across = 0, up = 0; ///< in the axes' units
    bool joined = true;        ///< a line joins the point to the point before
};

struct PlotCurve {
    std::string name;                 ///< for legends and hover texts: "θ₁"
    std::string across_name, up_name; ///< names of columns, with units; empty for no column
    glm::vec3 colour{1};              ///< linear light
    std::vector<PlotPoint> points;    ///< in the order of time
    std::int64_t kept_of = 1;         ///< n: only one in n readings became a point
    std::string exact_name;           ///< the name of one more column in a table, or empty
    std::vector<double> exact;        ///< the values of that column, one for each point
};

/// The point under the pointer: curves[curve].points[point].
struct PointedAt {
    std::size_t curve = 0, point = 0;
};

/// Converts between values on a plot's axes and pixels, counted from the lower left of the picture. The
/// curves are drawn in `area`.
struct PlotTransform {
    const Axis& across;
    const Axis& up;
    gl::Area area;

    double x_of(double value) const { return place_on(across, value, area.x, area.x + area.width); }
    double y_of(double value) const { return place_on(up, value, area.y, area.y + area.height); }
    double across_at(double x) const { return value_at(across, x, area.x, area.x + area.width); }
    double up_at(double y) const { return value_at(up, y, area.y, area.y + area.height); }
    bool shows(const PlotPoint&) const;
};

/// The points of a curve over time that an axis shows, and one more point on either side.
std::span<const PlotPoint> seen_points(const PlotCurve&, const Axis& across);

/// The visible point nearest to a pixel, among all curves with names; nothing if none is visible.
std::optional<PointedAt> nearest_point(std::span<const PlotCurve>, const PlotTransform&, double x, double y);

/// The point of a curve that is nearest to a time; nothing if no point is within `tolerance` (s).
std::optional<std::size_t> point_at_time(const PlotCurve&, double time, double tolerance);

/// An ensemble's statistics as curves of plots: values over simulated time, s.
struct EnsembleCurves {
    std::vector<PlotCurve> spread;  ///< of each angle, rad, in its bob's colour
    std::vector<PlotCurve> entropy; ///< one curve: nats
    std::vector<PlotCurve> flipped; ///< one curve: % of the members
    std::vector<PlotCurve> drift;   ///< mean and largest |ΔE| of the members: decimal logarithms of J
};

/// The number of the series's entries with times up to `end` (s), with some tolerance for rounding.
std::size_t entries_until(const EnsembleSeries&, double end);

/// The curves of the first `size` entries; no curves if there are no entries. Values that are not finite stay
/// in the curves and interrupt the lines.
EnsembleCurves ensemble_curves(const EnsembleSeries&, std::size_t size, Theme);

} // namespace pendula
