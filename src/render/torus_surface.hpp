// SPDX-License-Identifier: MIT
/// The position of a pair of angles in space, as in torus.glsl: on a flat square, a torus, a Clifford torus
/// in stereographic projection, or anything in between. Pure values.
#pragma once

#include "gl/program.hpp"
#include "render/frame_input.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace pendula {

inline constexpr float torus_major_radius = 1.0f, torus_minor_radius = 0.45f;

/// More nested tori could not be told apart.
inline constexpr int most_layers = 6;

class TorusSurface {
  public:
    explicit TorusSurface(const TorusShape&, int layers = 1);

    /// u around the ring, v around the tube, −π … π; layer 0 is the outermost.
    glm::vec3 position(float u, float v, int layer = 0) const;

    const TorusShape& shape() const { return shape_; }
    int layers() const { return layers_; }
    /// Whether the outermost torus is a plain ring in space.
    bool is_ring() const { return shape_.roll >= 1 && shape_.clifford <= 0; }

    void set(gl::Program&) const; ///< sets the uniforms of torus.glsl, except the camera's

  private:
    glm::vec3 rolled(float u, float v, int layer) const;
    glm::vec3 projected(float u, float v, int layer) const;
    float part(int layer) const { return static_cast<float>(layers_ - layer) / static_cast<float>(layers_); }

    TorusShape shape_;
    int layers_;
    glm::vec2 tilt_{1, 0};       ///< cosine and sine
    float flow_ = 0;             ///< rad
    glm::vec2 projection_{0, 1}; ///< middle and scale
};

} // namespace pendula
