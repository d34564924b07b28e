// SPDX-License-Identifier: MIT
#include "render/passes/log_curve_pass.hpp"

#include "render/look/palette.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr float log_curve_radius = 1.9f; // px at a window 900 px high
constexpr float log_curve_light = 0.85f, crowded_light = 0.45f;
constexpr std::size_t crowd = 8;           // curves; with more of them, each is fainter
constexpr std::size_t most_points = 16384; // of all curves together

/// The visible points, and one more at either side.
std::span<const PlotPoint> seen(const PlotCurve& curve, const Axis& across) {
    const auto before = [](const PlotPoint& point, double time) { return point.across < time; };
    auto begin = std::lower_bound(curve.points.begin(), curve.points.end(), across.low, before);
    auto end = std::lower_bound(begin, curve.points.end(), across.high, before);
    if (begin != curve.points.begin()) --begin;
    if (end != curve.points.end()) ++end;
    return {begin, end};
}

/// Adds the points up to the time `end`, and the cut point of the line from the last of them to the next.
void add_points(std::vector<glm::vec4>& points, std::span<const PlotPoint> seen,
                const PlotTransform& transform, std::size_t stride, double end) {
    const glm::vec4 gap(0, 0, -1, 0); // ends the stroke; a new one begins after it
    const auto push = [&](double across, double up) {
        points.push_back(
            {static_cast<float>(transform.x_of(across)), static_cast<float>(transform.y_of(up)), 1, 0});
    };
    bool joined = false;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const PlotPoint& point = seen[i];
        joined = joined && point.joined;
        if (point.time > end) {
            if (!joined || !std::isfinite(point.up)) return;
            const PlotPoint& last = seen[i - 1];
            const double part = (end - last.time) / (point.time - last.time);
            push(std::lerp(last.across, point.across, part), std::lerp(last.up, point.up, part));
            return;
        }
        if (!std::isfinite(point.up)) {
            joined = false;
            continue;
        }
        if (joined && i % stride != 0 && i + 1 != seen.size()) continue;
        if (!joined) points.push_back(gap);
        push(point.across, point.up);
        joined = true;
    }
}

} // namespace

void LogCurvePass::calculate(const FrameInput& input, const PlotGeometry& plot) {
    const std::span<const PlotCurve> curves = log_curves(plot.kind, input);
    const Theme theme = input.look.theme;
    const PlotTransform transform = plot.transform();
    std::size_t total = 0;
    for (const PlotCurve& curve : curves) total += seen(curve, plot.across).size();
    const std::size_t stride = total / most_points + 1;

    std::vector<std::vector<glm::vec4>> each(curves.size());
    std::vector<Stroke> strokes;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const PlotCurve& curve = curves[curves.size() - 1 - i]; // the first one on top
        add_points(each[i], seen(curve, plot.across), transform, stride, log_end(input));
        Stroke stroke;
        stroke.blocks = stroke_blocks(std::max(static_cast<int>(each[i].size()) - 1, 0));
        stroke.radius = std::max(log_curve_radius * input.pixel_scale, narrowest_stroke);
        const float strength = curves.size() > crowd ? crowded_light : log_curve_light;
        stroke.colour = palette::pigment(curve.colour, theme) * strength;
        strokes.push_back(stroke);
    }
    strokes_.prepare(strokes, stroke_block, theme);
    if (!curves.empty()) strokes_.upload(shades_program_, each);
}

void LogCurvePass::draw(unsigned target, const PlotGeometry& plot, gl::Program& stroke_program) {
    strokes_.draw(stroke_program, gl::begin_view(target, plot.frame.curves, gl::Blend::add));
}

} // namespace pendula
