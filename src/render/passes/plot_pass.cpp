// SPDX-License-Identifier: MIT
#include "render/passes/plot_pass.hpp"

#include "render/look/companion_colour.hpp"
#include "render/look/palette.hpp"
#include "render/plots/angle_curve.hpp"
#include "render/plots/quantity.hpp"
#include "render/view_geometry.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

constexpr float plot_curve_radius = 1.9f; // px at a window 900 px high
constexpr float plot_light = 0.85f, ghost_curve_light = 0.45f;
constexpr float plot_dot_halo = 9; // px at a window 900 px high
/// px from sample to sample: curves faster than this are nearly straight between their chords.
constexpr float most_detail = 9;
/// Where a curve crosses itself, its newest part is brighter. Curves over time do not need that.
constexpr double bright_seconds = 5;
constexpr float rest = 0.2f, rest_over_time = 0.8f;

/// The magnification of an axis relative to its home range.
float closeness(const Axis& axis, const AxisHome& home) {
    return static_cast<float>(home.all.span() / (axis.high - axis.low));
}

float closeness(const PlotGeometry& plot) {
    return std::max(closeness(plot.across, plot.home_across), closeness(plot.up, plot.home_up));
}

gl::Program points_program(PlotKind kind) {
    return {"plot points", {"plot_points.comp"}, [kind](std::string_view name) {
                return name == "plot_axes.glsl" ? gl::ShaderFile{axes_in_shader(kind), {}}
                                                : gl::find_embedded_shader(name);
            }};
}

} // namespace

PlotPass::PlotPass(PlotKind kind)
    : points_program_(points_program(kind)), strokes_(std::string(row_of(kind).words)) {}

void PlotPass::calculate(const FrameInput& input, const PlotGeometry& plot, const GpuSampleRing& main,
                         const GpuSampleRing* ghost) {
    const gl::Area& area = plot.frame.curves;
    const bool over_time = plot.is_over_time;
    const float closer = closeness(plot);
    const auto pixels_per_radian =
        closer * static_cast<float>((over_time ? area.height : std::max(area.width, area.height)) /
                                    (2 * std::numbers::pi));
    const auto plan = [&](const GpuSampleRing& ring, std::int64_t first_own_sample) {
        const auto interval = static_cast<float>(input.sample_interval);
        const float step =
            std::min(ring.largest_omega() * interval * pixels_per_radian, closer * most_detail);
        return plan_curve(
            ring, {input.time, input.sample_interval, input.views.plot_seconds, step, first_own_sample});
    };
    const Theme theme = input.look.theme;
    const auto stroke = [&](glm::vec3 colour, float strength, std::size_t bob, const CurvePlan& curve) {
        Stroke made;
        const float wanted = plot_curve_radius * input.pixel_scale;
        made.radius = std::max(wanted, narrowest_stroke);
        made.colour = palette::pigment(colour, theme) * strength;
        made.bob = static_cast<int>(bob);
        made.blocks = stroke_blocks(curve.segments());
        made.bright_until = static_cast<float>(std::min(1.0, bright_seconds / input.views.plot_seconds));
        made.rest = over_time ? rest_over_time : rest;
        return made;
    };
    const CurvePlan main_plan = plan(main, input.first_sample(0));
    CurvePlan ghost_plan;
    std::vector<Stroke> strokes;
    for (const std::size_t bob : plot.bobs)
        strokes.push_back(
            stroke(palette::bob_in_chain(bob, input.chain->links(), theme), plot_light, bob, main_plan));
    const int main_count = static_cast<int>(strokes.size());
    if (ghost != nullptr) {
        ghost_plan = plan(*ghost, input.first_sample(1));
        strokes.push_back(
            stroke(companion_colour(input, 1), ghost_curve_light, plot.bobs.back(), ghost_plan));
    }
    strokes_.prepare(strokes, stroke_block, theme);

    const auto fill = [&](const GpuSampleRing& ring, const CurvePlan& curve, int first, int count,
                          int head_offset) {
        points_program_.set("area", vector_of(area));
        points_program_.set("low", glm::vec2(plot.across.low, plot.up.low));
        points_program_.set("high", glm::vec2(plot.across.high, plot.up.high));
        set_edges(points_program_, ring, curve, input.sample_interval);
        set_curve(points_program_, ring, curve, input.sample_interval, head_offset);
        strokes_.fill(points_program_, first, count, input.views.plot_seconds);
    };
    fill(main, main_plan, 0, main_count, 0);
    if (ghost != nullptr) fill(*ghost, ghost_plan, main_count, 1, static_cast<int>(input.chain->links()));
}

void PlotPass::draw(unsigned target, const FrameInput& input, const PlotGeometry& plot,
                    gl::Program& stroke_program) {
    const gl::Area& area = plot.frame.curves;
    strokes_.draw(stroke_program, gl::begin_view(target, area, gl::Blend::add));
    // If only a part of the plot is shown, no dot may be drawn outside it.
    const gl::Area room =
        gl::begin_view(target, closeness(plot) > 1 ? area : plot.frame.view, gl::Blend::add);
    strokes_.draw_dots(dot_program_, room, plot_dot_halo * std::max(input.pixel_scale, 0.5f));
}

} // namespace pendula
