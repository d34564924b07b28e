// SPDX-License-Identifier: MIT
#include "render/passes/torus_pass.hpp"

#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/curve.hpp"
#include "render/torus_labels.hpp"
#include "scene/look.hpp"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

namespace pendula {
namespace {

/// A theme's glass as constants for torus.frag. Constants cost a software renderer nothing, but it would read
/// uniforms again for each pixel.
std::string glass_in_shader(Theme of) {
    const SceneTheme& theme = theme_of(of);
    const auto constant = [](const char* name, const glm::vec4& c) {
        return fmt::format("const vec4 {} = vec4({:.9g}, {:.9g}, {:.9g}, {:.9g});\n", name, c.x, c.y, c.z,
                           c.w);
    };
    return constant("glass_body", theme.glass.body) + constant("glass_rim", theme.glass.rim) +
           constant("glass_gleam", theme.glass.gleam) + constant("glass_line", theme.glass.line);
}

/// The number of strips that keeps the outline within a fifth of a pixel of the true circle.
int facets(float radius_pixels, int least, int most) {
    const float angle = std::sqrt(8 * 0.2f / std::max(radius_pixels, 1.0f));
    return std::clamp(static_cast<int>(std::ceil(2 * std::numbers::pi_v<float> / angle)), least, most);
}

} // namespace

TorusPass::Programs::Programs(Theme theme)
    : ring("torus as a ring", {"torus.vert", "torus.frag"}, "#define RING\n" + glass_in_shader(theme))
    , any("torus", {"torus.vert", "torus.frag"}, glass_in_shader(theme)) {}

void TorusPass::draw(unsigned target, const FrameInput& input, const TorusGeometry& geometry) {
    const Theme theme = input.look.theme;
    Programs& programs = programs_.try_emplace(theme, theme).first->second;
    gl::Program& program = geometry.surface.is_ring() ? programs.ring : programs.any;
    program.set("light_direction", geometry.light_direction);
    program.set("line_width", 0.5f * std::max(input.pixel_scale, 1.0f));
    const TorusGuides guides = guides_of(input, geometry);
    program.set("ring_guide", guides.ring);
    program.set("tube_guide", guides.tube);
    program.set("guide_strength", guides.strength * theme_of(theme).guide);
    program.set("tube_guide_at", guides.tube_at);
    draw_surface(program, target, geometry, gl::Blend::over);
}

void TorusPass::draw_surface(gl::Program& program, unsigned target, const TorusGeometry& geometry,
                             gl::Blend blend) {
    const TorusSurface& surface = geometry.surface;
    const bool is_ring = surface.is_ring();
    const float outer = geometry.pixels_per_radius * (torus_major_radius + torus_minor_radius);
    // In the projection from the 3-sphere, near parts are larger than on the ring.
    const float growth = is_ring ? 1.0f : 2.0f;
    const int rings = facets(growth * outer, 48, 512);
    const int sides = facets(growth * geometry.pixels_per_radius * torus_minor_radius, 32, 256);

    surface.set(program);
    program.set("eye", geometry.eye);
    program.set("rings", rings);
    program.set("sides", sides);
    program.set("far_azimuth", std::atan2(geometry.eye.z, -geometry.eye.x));
    // The angle at which the tube turns away from the eye, at the ring's nearest and farthest point.
    const float ground = std::hypot(geometry.eye.x, geometry.eye.z),
                quarter = 0.5f * std::numbers::pi_v<float>;
    program.set("near_outline", std::atan2(geometry.eye.y, ground - torus_major_radius) + quarter);
    program.set("far_outline", std::atan2(geometry.eye.y, -ground - torus_major_radius) + quarter);
    program.set("pixels", geometry.pixels_per_radius * glm::length(geometry.eye));

    const gl::Area part = gl::begin_view(target, geometry.area, blend);
    program.set("view_projection", of_part(geometry.view_projection, geometry.area, part));
    program.use();
    const auto draw_all = [&] { gl::draw_triangle_strip(2 * (sides + 1), rings * surface.layers()); };
    if (is_ring || surface.shape().roll <= 0) {
        draw_all();
        return;
    }
    for (const gl::Cull cull : {gl::Cull::front, gl::Cull::back}) {
        gl::set_cull(cull);
        draw_all();
    }
    gl::set_cull(gl::Cull::none);
}

namespace {

constexpr float torus_path_radius = 4.0f; // px in a picture 900 px high
constexpr float torus_dot_halo = 22;      // px in a picture 900 px high
constexpr float path_light = 2.8f, ghost_path_light = 0.7f;
constexpr float deepening = 0.8f, comet = 2.4f, ghost_comet = 0.8f;
constexpr float hidden_strength = 0.25f; // strength of a path behind glass

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
