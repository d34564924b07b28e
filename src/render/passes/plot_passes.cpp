// SPDX-License-Identifier: MIT
#include "render/passes/plot_passes.hpp"

#include "gl/draw.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/curve.hpp"
#include "render/plots/sample_curves.hpp"
#include "render/plots/section_plot.hpp"
#include "render/view_geometry.hpp"

#include <glm/packing.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <span>

namespace pendula {
namespace {

constexpr float dot_radius = 0.85f, main_radius = 1.25f; ///< px in a picture 900 px high
constexpr float dot_light = 0.75f, main_light = 1.3f;
/// The distance between the hatched lines of the forbidden region, px in a picture 900 px high.
constexpr float stripe = 9;
constexpr float shade_light = 0.03f;

struct Dot {
    float across, up;
    std::uint32_t red_green, blue_strength;
};

/// Appends the dots of an orbit from index `begun` on; omits dots outside the axes.
void append_dots(std::vector<Dot>& dots, const PlotCurve& curve, std::size_t begun,
                 const PlotTransform& transform, Theme theme, float strength) {
    const glm::vec3 light = palette::pigment(curve.colour, theme);
    const std::uint32_t red_green = glm::packHalf2x16(glm::vec2(light.r, light.g)),
                        rest = glm::packHalf2x16(glm::vec2(light.b, strength));
    for (std::size_t i = begun; i < curve.points.size(); ++i)
        if (transform.shows(curve.points[i]))
            dots.push_back({static_cast<float>(curve.points[i].across),
                            static_cast<float>(curve.points[i].up), red_green, rest});
}

} // namespace

void SectionPass::draw(unsigned target, const FrameInput& input, const PlotGeometry& plot) {
    const gl::Area& area = plot.frame.curves;
    if (!plot.empty.empty()) return;
    add_dots(input, plot);
    find_edges(plot);
    const SceneTheme& theme = theme_of(input.look.theme);
    const gl::Area seen = gl::begin_view(target, area, theme.absorbs ? gl::Blend::absorb : gl::Blend::add);
    program_.set("area", vector_of(seen));
    program_.set("corner", glm::vec2(area.x, area.y));
    program_.set("extent", glm::vec2(area.width, area.height));
    program_.set("shade", palette::pigment(theme.secondary_text, input.look.theme) *
                              (shade_light * theme.line_strength));
    program_.set("stripe", std::max(5.0f, stripe * input.pixel_scale));
    program_.set("line", std::max(1.0f, input.pixel_scale));
    sum_.texture().bind(0);
    edges_.bind_storage(6);
    gl::cover_area(program_);
}

void SectionPass::add_dots(const FrameInput& input, const PlotGeometry& plot) {
    const gl::Area& area = plot.frame.curves;
    const std::span<const PlotCurve> orbits = input.section.orbits;
    const std::span<const float> strengths = input.section.strengths;
    const std::tuple wanted(input.section.revision, glm::ivec2(area.width, area.height),
                            glm::dvec4(plot.across.low, plot.across.high, plot.up.low, plot.up.high),
                            input.look.theme);
    bool goes_on = summed_ == wanted && counts_.size() == orbits.size();
    for (std::size_t i = 0; goes_on && i < orbits.size(); ++i)
        goes_on = counts_[i] <= orbits[i].points.size();
    if (!goes_on) {
        if (sum_.width() != area.width || sum_.height() != area.height)
            sum_ = gl::Framebuffer("section", area.width, area.height, gl::Format::rgba16f);
        sum_.clear();
        counts_.assign(orbits.size(), 0);
        summed_ = wanted;
    }
    const PlotTransform transform = plot.transform();
    for (const bool is_main : {false, true}) {
        std::vector<Dot> dots;
        for (std::size_t i = 0; i < orbits.size(); ++i) {
            if ((i == 0) != is_main) continue;
            const float strength = i < strengths.size() ? strengths[i] : 1.0f;
            append_dots(dots, orbits[i], counts_[i], transform, input.look.theme,
                        strength * (is_main ? main_light : dot_light));
            counts_[i] = orbits[i].points.size();
        }
        if (dots.empty()) continue;
        dots_.replace("section dots", std::as_bytes(std::span(dots)));
        const gl::Area whole{0, 0, area.width, area.height};
        gl::begin_pass(sum_.id(), whole, gl::Blend::add);
        dots_program_.set("area", vector_of(whole));
        dots_program_.set("low", glm::vec2(plot.across.low, plot.up.low));
        dots_program_.set("high", glm::vec2(plot.across.high, plot.up.high));
        dots_program_.set("radius", std::max(0.6f, (is_main ? main_radius : dot_radius) * input.pixel_scale));
        dots_.bind_storage(6);
        const auto count = static_cast<int>(dots.size());
        for (int first = 0; first < count; first += gl::quads_per_draw) {
            dots_program_.set("first", first);
            dots_program_.use();
            gl::draw_quads(std::min(count - first, gl::quads_per_draw));
        }
    }
}

void SectionPass::find_edges(const PlotGeometry& plot) {
    const gl::Area& area = plot.frame.curves;
    std::vector<glm::vec2> rows = region_edges(plot);
    for (glm::vec2& row : rows) row -= static_cast<float>(area.y);
    edges_.replace("section edges", std::as_bytes(std::span(rows)));
}

namespace {

constexpr float plot_curve_radius = 1.9f; // px in a picture 900 px high
constexpr float plot_light = 0.85f, ghost_curve_light = 0.45f;
constexpr float plot_dot_halo = 9; // px in a picture 900 px high
/// px: the farther a curve moves from sample to sample, the more chords are drawn between them, up to this
/// distance. Faster parts of a curve are nearly straight between samples.
constexpr float most_detail = 9;
/// The newest part of a curve, `bright_seconds` long, is brighter, so that it stands out where the curve
/// crosses itself. The older part has the fraction `rest` of the light, or `rest_over_time` for curves over
/// time, which never cross themselves.
constexpr double bright_seconds = 5;
constexpr float rest = 0.2f, rest_over_time = 0.8f;

/// The magnification of an axis relative to its home range.
float closeness(const Axis& axis, const AxisHome& home) {
    return static_cast<float>(home.all.span() / (axis.high - axis.low));
}

float closeness(const PlotGeometry& plot) {
    return std::max(closeness(plot.across, plot.home_across), closeness(plot.up, plot.home_up));
}

/// The magnification of an axis of angles that shows only small swings.
float swing_closeness(const PlotGeometry& plot) {
    const AxisHome& angles = plot.is_over_time ? plot.home_up : plot.home_across;
    return static_cast<float>(2 * std::numbers::pi / angles.all.span());
}

} // namespace

PlotPass::PlotPass(PlotKind kind)
    : points_program_("plot points", {"plot_points.comp"}, axes_in_shader(kind))
    , strokes_(std::string(row_of(kind).words)) {}

void PlotPass::calculate(const FrameInput& input, const PlotGeometry& plot, const GpuSampleRing& main,
                         const GpuSampleRing* ghost) {
    const gl::Area& area = plot.frame.curves;
    const bool over_time = plot.is_over_time;
    const float closer = closeness(plot) * swing_closeness(plot);
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
    // If the axes show only a part of the plot, no dot may be drawn outside the curves' area.
    const gl::Area room =
        gl::begin_view(target, closeness(plot) > 1 ? area : plot.frame.view, gl::Blend::add);
    strokes_.draw_dots(dot_program_, room, plot_dot_halo * std::max(input.pixel_scale, 0.5f));
}

namespace {

constexpr float log_curve_radius = 1.9f; // px in a picture 900 px high
constexpr float log_curve_light = 0.85f, crowded_light = 0.45f;
constexpr std::size_t crowd = 8;           // number of curves above which each is fainter
constexpr std::size_t most_points = 16384; // of all curves together
constexpr std::size_t points_per_pixel = 4;

/// Adds the points up to the time `end`, and the point where `end` cuts the line to the next point. If `part`
/// > 0, adds only the first point within each `part` seconds, counted from the run's start, so that a moving
/// curve keeps its shape.
void add_points(std::vector<glm::vec4>& points, std::span<const PlotPoint> seen,
                const PlotTransform& transform, double part, double end) {
    const glm::vec4 gap(0, 0, -1, 0); // ends the stroke; the next point begins a new stroke
    const auto push = [&](double across, double up) {
        points.push_back(
            {static_cast<float>(transform.x_of(across)), static_cast<float>(transform.y_of(up)), 1, 0});
    };
    const auto part_of = [part](double time) { return part > 0 ? std::floor(time / part + 1e-6) : time; };
    bool joined = false;
    double last_part = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const PlotPoint& point = seen[i];
        joined = joined && point.joined;
        if (point.time > end) {
            if (!joined || !std::isfinite(point.up)) return;
            const PlotPoint& last = seen[i - 1];
            const double way = (end - last.time) / (point.time - last.time);
            push(std::lerp(last.across, point.across, way), std::lerp(last.up, point.up, way));
            return;
        }
        if (!std::isfinite(point.up)) {
            joined = false;
            continue;
        }
        if (joined && part_of(point.time) == last_part && i + 1 != seen.size()) continue;
        last_part = part_of(point.time);
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
    double seconds = 0;
    for (const PlotCurve& curve : curves) {
        const std::span<const PlotPoint> points = seen_points(curve, plot.across);
        total += points.size();
        if (!points.empty()) seconds = std::max(seconds, points.back().time - points.front().time);
    }
    // A plot of the latest seconds has one point per sample; a pixel can show only a few points.
    const std::size_t wanted =
        row_of(reading_of(plot.kind)).is_recent
            ? curves.size() * points_per_pixel * static_cast<std::size_t>(plot.frame.curves.width)
            : most_points;
    const std::size_t most = std::clamp<std::size_t>(wanted, 1, most_points);
    const double part =
        total > most ? seconds * static_cast<double>(curves.size()) / static_cast<double>(most) : 0;

    std::vector<std::vector<glm::vec4>> each(curves.size());
    std::vector<Stroke> strokes;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const PlotCurve& curve = curves[curves.size() - 1 - i]; // the first curve is drawn last, on top
        add_points(each[i], seen_points(curve, plot.across), transform, part, log_end(input));
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

PlotPasses::PlotPasses() {
    passes_.reserve(all_plots.size());
    for (const PlotKind kind : all_plots)
        if (is_of_samples(kind))
            passes_.emplace_back(std::in_place_type<PlotPass>, kind);
        else if (kind == PlotKind::section)
            passes_.emplace_back(std::in_place_type<SectionPass>);
        else
            passes_.emplace_back(std::in_place_type<LogCurvePass>, std::string(row_of(kind).words));
}

void PlotPasses::calculate(const FrameInput& input, const PlotGeometry& plot, const GpuSampleRing& main,
                           const GpuSampleRing* ghost) {
    auto& pass = passes_[static_cast<std::size_t>(plot.kind)];
    if (auto* of_samples = std::get_if<PlotPass>(&pass))
        of_samples->calculate(input, plot, main, ghost);
    else if (auto* of_logs = std::get_if<LogCurvePass>(&pass))
        of_logs->calculate(input, plot);
}

void PlotPasses::draw(unsigned target, const FrameInput& input, const PlotGeometry& plot,
                      gl::Program& stroke_program) {
    auto& pass = passes_[static_cast<std::size_t>(plot.kind)];
    if (auto* of_samples = std::get_if<PlotPass>(&pass))
        of_samples->draw(target, input, plot, stroke_program);
    else if (auto* of_crossings = std::get_if<SectionPass>(&pass))
        of_crossings->draw(target, input, plot);
    else
        std::get<LogCurvePass>(pass).draw(target, plot, stroke_program);
}

} // namespace pendula
