// SPDX-License-Identifier: MIT
#include "render/passes/torus_trail_pass.hpp"

#include "render/look/companion_colour.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/angle_curve.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace pendula {
namespace {

constexpr float torus_path_radius = 4.0f; // px at a window 900 px high, as for the bobs' trails
constexpr float torus_dot_halo = 22;      // px at a window 900 px high
constexpr float path_light = 2.8f, ghost_path_light = 0.7f;
constexpr float deepening = 0.8f, comet = 2.4f, ghost_comet = 0.8f;
constexpr float hidden_strength = 0.25f; // of the path behind glass

} // namespace

void TorusTrailPass::calculate(const FrameInput& input, const TorusGeometry& geometry,
                               const GpuSampleRing& main, const GpuSampleRing* ghost) {
    const auto plan = [&](const GpuSampleRing& ring, std::int64_t first_own_sample) {
        const float angle = ring.largest_omega() * static_cast<float>(input.sample_interval);
        const float outer = geometry.pixels_per_radius * (torus_major_radius + torus_minor_radius);
        return plan_curve(
            ring, {input.time, input.sample_interval, input.trail_seconds, angle * outer, first_own_sample});
    };
    const Theme look = input.look.theme;
    const bool is_ring = geometry.surface.is_ring();
    const bool is_ink = theme_of(look).absorbs;
    const auto stroke = [&](glm::vec3 colour, float strength, float whitening, const CurvePlan& curve) {
        Stroke made;
        const float wanted = torus_path_radius * theme_of(look).width * input.pixel_scale;
        made.radius = std::max(wanted, narrowest_stroke);
        made.colour = palette::pigment(colour, look) * (strength * wanted / made.radius);
        made.whitening = whitening;
        made.blocks = stroke_blocks(is_ring ? curve.node_count : curve.segments());
        made.deepening = is_ink ? 0 : deepening;
        made.comet = whitening > 0 ? comet : ghost_comet;
        return made;
    };

    const AnglePairs pairs = pairs_of(input.views, input.chain->links());
    std::array plans{plan(main, input.first_sample(0)),
                     ghost != nullptr ? plan(*ghost, input.first_sample(1)) : CurvePlan()};
    fit_together(plans);
    const auto& [main_plan, ghost_plan] = plans;
    std::vector<Stroke> strokes;
    const float pair_light = path_light * theme_of(look).trail_light / 2;
    for (int pair = 0; pair < pairs.count; ++pair) {
        const auto bob = static_cast<std::size_t>(pairs.first + pair);
        const glm::vec3 colour = palette::bob_in_chain(pairs.count > 1 ? bob : 0, input.chain->links(), look);
        strokes.push_back(stroke(colour, pair_light, 1, main_plan));
        strokes.back().bob = static_cast<int>(bob);
    }
    if (ghost != nullptr) {
        strokes.push_back(stroke(companion_colour(input, 1), ghost_path_light, 0, ghost_plan));
        strokes.back().bob = static_cast<int>(pairs.first);
    }
    const int most = std::max(main_plan.most_points(stroke_block), ghost_plan.most_points(stroke_block));
    strokes_.prepare(strokes, is_ring ? most : stroke_block, look);

    gl::Program& program = is_ring ? ring_points_program_ : points_program_;
    const auto fill = [&](const GpuSampleRing& ring, const CurvePlan& curve, int index, int count,
                          int head_offset) {
        geometry.surface.set(program);
        program.set("area", vector_of(geometry.area));
        program.set("view_projection", geometry.view_projection);
        program.set("eye", geometry.eye);
        program.set("separatrix", separatrix_speed(*input.chain));
        program.set("second_step", pairs.second_step);
        if (!is_ring) set_edges(program, ring, curve, input.sample_interval);
        program.set("hidden_strength", hidden_strength);
        set_curve(program, ring, curve, input.sample_interval, head_offset);
        strokes_.fill(program, index, count, input.trail_seconds);
    };
    fill(main, main_plan, 0, pairs.count, 0);
    if (ghost != nullptr) fill(*ghost, ghost_plan, pairs.count, 1, static_cast<int>(input.chain->links()));
}

void TorusTrailPass::draw_paths(unsigned target, const TorusGeometry& geometry, gl::Program& stroke_program) {
    strokes_.draw(stroke_program, gl::begin_view(target, geometry.area, gl::Blend::add));
}

void TorusTrailPass::draw_dots(unsigned target, const FrameInput& input, const TorusGeometry& geometry) {
    const gl::Area part = gl::begin_view(target, geometry.area, gl::Blend::add);
    strokes_.draw_dots(dot_program_, part, torus_dot_halo * input.pixel_scale);
}

} // namespace pendula
