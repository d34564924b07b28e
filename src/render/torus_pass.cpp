// SPDX-License-Identifier: MIT
#include "render/torus_pass.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

/// As many strips that the outline leaves the true circle by a fifth of a pixel at most.
int facets(float radius_pixels, int least, int most) {
    const float angle = std::sqrt(8 * 0.2f / std::max(radius_pixels, 1.0f));
    return std::clamp(static_cast<int>(std::ceil(2 * std::numbers::pi_v<float> / angle)), least, most);
}

} // namespace

void TorusPass::draw(unsigned target, const FrameInput& input, const TorusGeometry& geometry) {
    const float outer = geometry.pixels_per_radius * (torus_major_radius + torus_minor_radius);
    const int rings = facets(outer, 48, 512);
    const int sides = facets(geometry.pixels_per_radius * torus_minor_radius, 32, 256);
    const float far_azimuth = std::atan2(-geometry.eye.z, -geometry.eye.x);
    const float far_ring = far_azimuth / (2 * std::numbers::pi_v<float>)*static_cast<float>(rings);

    program_.set("view_projection", geometry.view_projection);
    program_.set("eye", geometry.eye);
    program_.set("light_direction", geometry.light_direction);
    program_.set("rings", rings);
    program_.set("sides", sides);
    program_.set("far_ring", static_cast<int>(std::floor(far_ring)));
    program_.set("pixels", geometry.pixels_per_radius * glm::length(geometry.eye));
    program_.set("line_width", 0.5f * std::max(input.pixel_scale, 1.0f));

    gl::begin_pass(target, geometry.area, gl::Blend::over);
    program_.use();
    gl::draw_triangle_strip(2 * (sides + 1), rings);
}

} // namespace pendula
