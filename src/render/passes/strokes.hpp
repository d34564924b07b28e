// SPDX-License-Identifier: MIT
/// Strokes on the screen: a compute shader calculates their points, one draw call draws them all. Used for
/// the bobs' trails and for the path on the torus. They add light to the picture, or absorb it if the theme's
/// ground is drawn on with ink; the look's block must be bound.
#pragma once

#include "gl/buffer.hpp"
#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/vertex_array.hpp"
#include "scene/look.hpp"

#include <glm/vec4.hpp>

#include <span>
#include <string>
#include <vector>

namespace pendula {

/// Pixels of the target; thinner lines are drawn with this width, but dimmer.
inline constexpr float narrowest_stroke = 1.4f;

/// Mirrors `Stroke` in stroke.glsl.
struct Stroke {
    glm::vec4 colour{0}; ///< light, or the ink's absorption (palette::pigment()); a: 0 with tones, else 1
    float bob = 0;       ///< the bob whose trail it is
    float radius = 1;    ///< px, where the line's profile ends
    float whitening = 0; ///< how much the newest part turns white, 0 … 1
    float newest_point = 0;
    float deepening = 0;    ///< how much darker and purer the colour becomes with age, 0 … 1
    float comet = 0;        ///< the head's extra light, relative to the stroke's; 0: no comet
    float bright_until = 0; ///< age (0 … 1) up to which the light is full; 0: the look's fading applies
    float rest = 1;         ///< the remaining light after that, 0 … 1
};

class Strokes {
  public:
    explicit Strokes(std::string label) : label_(std::move(label)) {}

    /// Uploads the table and reserves room for `points_per_stroke` points each. The theme decides whether
    /// they are light or ink.
    void prepare(const std::vector<Stroke>&, int points_per_stroke, Theme);

    /// Runs `program` for strokes `first` … `first + count − 1`; each invocation makes `points_each` points
    /// of one. The program's own uniforms must be set.
    void fill(gl::Program& program, int first, int count, double trail_seconds, int points_each = 1);

    /// Replaces fill(): points calculated on the processor, `points_per_stroke` for each stroke, as in
    /// stroke.glsl.
    void upload(std::span<const glm::vec4> points);

    /// Draws all strokes, or a glowing dot at the newest point of each, in the current pass.
    void draw(gl::Program& program, const gl::Area&);
    void draw_dots(gl::Program& program, const gl::Area&, float halo_radius);

  private:
    void bind() const;

    std::string label_;
    gl::Buffer points_, table_, tones_;
    gl::Blend blend_ = gl::Blend::add;
    int stroke_count_ = 0, points_per_stroke_ = 0;
};

} // namespace pendula
