// SPDX-License-Identifier: MIT
#include "render/torus_surface.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

constexpr float flat_unit = 0.40f, layer_gap = 0.28f; // as in torus.glsl
// Tilted by π/4 the torus would pass through the centre of projection and extend to infinity.
constexpr float largest_tilt = 0.25f, tilts_per_flow = 0.618f;
constexpr float whole_turn = 2 * std::numbers::pi_v<float>;

glm::vec2 bent(float s, float m) {
    return m < 1e-3f ? glm::vec2(s, 0.5f * m * s * s)
                     : glm::vec2(std::sin(m * s), 1 - std::cos(m * s)) * (1 / m);
}

} // namespace

TorusSurface::TorusSurface(const TorusShape& shape, int layers)
    : shape_(shape), layers_(std::clamp(layers, 1, most_layers)) {
    // The turn in the 3-sphere begins during the change, so that every point goes a short way.
    flow_ = shape.clifford * std::remainder(shape.turn, whole_turn);
    const float angle = shape.clifford * largest_tilt * std::sin(tilts_per_flow * shape.turn);
    tilt_ = {std::cos(angle), std::sin(angle)};
    // The projection is centred and scaled to the size of the ring.
    constexpr int samples = 24;
    float low = 1e9f, high = -1e9f, farthest = 0;
    for (const bool measuring : {false, true})
        for (int i = 0; i < samples * samples; ++i) {
            const float step = whole_turn / samples;
            const glm::vec3 p =
                projected(step * static_cast<float>(i / samples), step * static_cast<float>(i % samples), 0);
            low = std::min(low, p.x);
            high = std::max(high, p.x);
            if (measuring)
                farthest = std::max(farthest, glm::length(p - glm::vec3(0.5f * (low + high), 0, 0)));
        }
    projection_ = {0.5f * (low + high), (torus_major_radius + torus_minor_radius) / farthest};
}

glm::vec3 TorusSurface::rolled(float u, float v, int layer) const {
    const float tube_bend = glm::smoothstep(0.0f, 0.6f, shape_.roll),
                ring_bend = glm::smoothstep(0.4f, 1.0f, shape_.roll);
    const float minor = torus_minor_radius * part(layer);
    const float radius = glm::mix(flat_unit, torus_major_radius + minor, ring_bend * ring_bend);
    const glm::vec2 tube = glm::mix(flat_unit, minor, tube_bend) * bent(v, tube_bend);
    const glm::vec2 ring = radius * bent(u, ring_bend);
    const float cosine = std::cos(ring_bend * u), sine = std::sin(ring_bend * u);
    return {radius * ring_bend - ring.y - tube.y * cosine -
                layer_gap * static_cast<float>(layer) * (1 - ring_bend),
            tube.x, -(ring.x - tube.y * sine)};
}

glm::vec3 TorusSurface::projected(float u, float v, int layer) const {
    const float s = std::sqrt(0.5f) * part(layer), c = std::sqrt(1 - s * s);
    const glm::vec2 ring = c * glm::vec2(std::cos(u), -std::sin(u));
    const glm::vec2 tube = s * glm::vec2(std::sin(v + flow_), std::cos(v + flow_));
    const float x = tilt_.x * ring.x + tilt_.y * tube.y, w = tilt_.x * tube.y - tilt_.y * ring.x;
    return (glm::vec3(x, tube.x, ring.y) * (1 / (1 - w)) - glm::vec3(projection_.x, 0, 0)) * projection_.y;
}

glm::vec3 TorusSurface::position(float u, float v, int layer) const {
    if (shape_.clifford <= 0) return rolled(u, v, layer);
    return glm::mix(rolled(u, v, layer), projected(u, v, layer), std::min(shape_.clifford, 1.0f));
}

void TorusSurface::set(gl::Program& program) const {
    program.set("roll", shape_.roll);
    program.set("clifford", shape_.clifford);
    program.set("layers", layers_);
    program.set("tilt", tilt_);
    program.set("flow", flow_);
    program.set("projection", projection_);
}

} // namespace pendula
