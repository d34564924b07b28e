// SPDX-License-Identifier: MIT
#include "render/passes/strokes.hpp"

#include "render/look/scene_theme.hpp"
#include "render/view_geometry.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace pendula {
namespace {

constexpr int group_size = 64; // as in the compute shaders
constexpr int block = 512;     // segments per instance, as in stroke.vert

static_assert(sizeof(Stroke) == 48);

} // namespace

void Strokes::prepare(const std::vector<Stroke>& strokes, int points_per_stroke, Theme theme) {
    blend_ = theme_of(theme).absorbs ? gl::Blend::absorb : gl::Blend::add;
    stroke_count_ = static_cast<int>(strokes.size());
    points_per_stroke_ = points_per_stroke;
    const std::size_t bytes =
        strokes.size() * static_cast<std::size_t>(points_per_stroke) * sizeof(glm::vec4);
    if (points_.size() < bytes)
        points_ = gl::Buffer(label_ + " points", std::max(bytes, points_.size() + points_.size() / 2));
    const bool have_tones = std::any_of(strokes.begin(), strokes.end(),
                                        [](const Stroke& stroke) { return stroke.colour.a < 0.5f; });
    const std::size_t tone_bytes = have_tones ? bytes / 2 : sizeof(glm::vec2);
    if (tones_.size() < tone_bytes)
        tones_ = gl::Buffer(label_ + " tones", std::max(tone_bytes, points_.size() / 2 * have_tones));
    const auto table = std::as_bytes(std::span(strokes));
    if (table_.size() < table.size()) table_ = gl::Buffer(label_ + " table", table.size());
    table_.upload(0, table);
}

void Strokes::bind() const {
    points_.bind_storage(2);
    table_.bind_storage(3);
    tones_.bind_storage(6);
}

void Strokes::fill(gl::Program& program, int first, int count, double trail_seconds, int points_each) {
    bind();
    program.set("points_per_stroke", points_per_stroke_);
    program.set("first_stroke", first);
    program.set("trail_seconds", static_cast<float>(trail_seconds));
    program.use();
    const int invocations = (points_per_stroke_ + points_each - 1) / points_each;
    gl::compute((invocations + group_size - 1) / group_size, count);
}

void Strokes::upload(std::span<const glm::vec4> points) { points_.upload(0, std::as_bytes(points)); }

void Strokes::draw(gl::Program& program, const gl::Area& area) {
    const int segments = stroke_count_ * (points_per_stroke_ - 1);
    if (segments == 0) return;
    bind();
    program.set("points_per_stroke", points_per_stroke_);
    program.set("stroke_count", stroke_count_);
    program.set("area", vector_of(area));
    gl::set_blend(blend_);
    program.use();
    gl::draw_quads(block, (segments + block - 1) / block);
}

void Strokes::draw_dots(gl::Program& program, const gl::Area& area, float halo_radius) {
    bind();
    program.set("points_per_stroke", points_per_stroke_);
    program.set("area", vector_of(area));
    program.set("dot_radius", halo_radius);
    gl::set_blend(blend_);
    program.use();
    gl::draw_quads(1, stroke_count_);
}

} // namespace pendula
