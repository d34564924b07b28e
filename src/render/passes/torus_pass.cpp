// SPDX-License-Identifier: MIT
#include "render/passes/torus_pass.hpp"

#include "render/look/glass_colours.hpp"
#include "render/look/scene_theme.hpp"
#include "render/torus_labels.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// Enough strips for the outline to stay within a fifth of a pixel of the true circle.
int facets(float radius_pixels, int least, int most) {
    const float angle = std::sqrt(8 * 0.2f / std::max(radius_pixels, 1.0f));
    return std::clamp(static_cast<int>(std::ceil(2 * std::numbers::pi_v<float> / angle)), least, most);
}

gl::Program glass_program(std::string label, std::vector<std::string> files, Theme theme) {
    return {std::move(label), std::move(files), [theme](std::string_view name) {
                return name == "glass_colours.glsl" ? gl::ShaderFile{glass_in_shader(theme), {}}
                                                    : gl::find_embedded_shader(name);
            }};
}

} // namespace

TorusPass::Programs::Programs(Theme theme)
    : ring(glass_program("torus as a ring", {"torus_ring.vert", "torus_ring.frag"}, theme))
    , any(glass_program("torus", {"torus.vert", "torus.frag"}, theme)) {}

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
    // Projected from the 3-sphere, near parts are larger than on the ring.
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

} // namespace pendula
