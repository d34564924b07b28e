// SPDX-License-Identifier: MIT
/// Strokes on the screen: a compute shader calculates and counts their points, and one draw call draws all
/// strokes. Used for the bobs' trails, plots and the path on the torus. Strokes add light to the picture, or
/// absorb it in a theme with ink on paper. The look's block must be bound.
#pragma once

#include "gl/buffer.hpp"
#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "scene/look.hpp"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <span>
#include <string>
#include <vector>

namespace pendula {

/// The least drawn width, px of the target. A thinner line is drawn with this width, but dimmer.
inline constexpr float narrowest_stroke = 1.4f;

/// Mirrors the first members of `Stroke` in stroke.glsl.
struct Stroke {
    glm::vec3 colour{0};    ///< light, or the ink's absorption (palette::pigment()); multiplied with tones
    int bob = 0;            ///< the bob to which the trail belongs
    float radius = 1;       ///< px, where the line's profile ends
    float whitening = 0;    ///< how much the newest part turns white, 0 … 1
    float deepening = 0;    ///< how much darker and purer the colour becomes with age, 0 … 1
    float comet = 0;        ///< the head's extra light, relative to the stroke's; 0 for no comet
    float bright_until = 0; ///< age (0 … 1) up to which the light is full; 0 for the look's fading
    float rest = 1;         ///< the remaining light after `bright_until`, 0 … 1
    int blocks = 1;         ///< number of blocks, see stroke_blocks()
};

/// A stroke's points are calculated in blocks; a work group of this many invocations calculates one block.
inline constexpr int stroke_block = 64;
/// The number of blocks for invocations 0 … `last`.
constexpr int stroke_blocks(int last) { return last / stroke_block + 1; }

class Strokes {
  public:
    explicit Strokes(std::string label) : label_(std::move(label)) {}

    /// Uploads the table of strokes and reserves memory for `points_per_block` points in each block. The
    /// theme decides whether strokes are light or ink.
    void prepare(const std::vector<Stroke>&, int points_per_block, Theme);

    /// Runs `program` for strokes `first` … `first + count − 1`, which must have equally many blocks. The
    /// program's other uniforms must be set, and the look must be bound. Call it before anything of the frame
    /// is drawn, because a software renderer starts to calculate only after it has finished earlier drawing.
    void fill(gl::Program& program, int first, int count, double trail_seconds);

    /// Use it instead of fill() if the processor has calculated the points of each stroke, in the form that
    /// stroke.glsl describes. Needs a program made of stroke_uploaded.comp, and blocks prepared with
    /// `stroke_block` points.
    void upload(gl::Program&, std::span<const std::vector<glm::vec4>> points);

    /// The number of segments of each stroke. Waits for the GPU, which counts them.
    std::vector<int> segments() const;

    /// Draws all strokes, or a glowing dot at the newest point of each, in the current pass.
    void draw(gl::Program& program, const gl::Area&);
    void draw_dots(gl::Program& program, const gl::Area&, float halo_radius);

  private:
    /// Mirrors `Stroke` in stroke.glsl.
    struct Row {
        Stroke stroke;
        gl::QuadCommand command;
    };

    void bind() const;
    void set_room(gl::Program&) const;

    std::string label_;
    gl::Buffer points_, shades_, table_, blocks_;
    gl::Blend blend_ = gl::Blend::add;
    std::vector<Row> rows_;
    int blocks_per_stroke_ = 0, points_per_block_ = 0;
};

} // namespace pendula
