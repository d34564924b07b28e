// SPDX-License-Identifier: MIT
#include "render/passes/strokes.hpp"

#include "render/look/scene_theme.hpp"
#include "render/view_geometry.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

namespace pendula {

void Strokes::prepare(const std::vector<Stroke>& strokes, int points_per_block, Theme theme) {
    static_assert(sizeof(Stroke) == 44 && sizeof(Row) == 64);
    blend_ = theme_of(theme).absorbs ? gl::Blend::absorb : gl::Blend::add;
    points_per_block_ = points_per_block;
    blocks_per_stroke_ = 0;
    rows_.clear();
    for (const Stroke& stroke : strokes) {
        // The shader sets the command's number of indices to the number in the longest block. Vertex indices
        // use 16 bits; the higher bits of base_vertex hold the stroke's number for stroke.vert.
        const auto index = static_cast<std::uint32_t>(rows_.size());
        rows_.push_back({stroke, {0, static_cast<std::uint32_t>(stroke.blocks), 0, index << 16, 0}});
        blocks_per_stroke_ = std::max(blocks_per_stroke_, stroke.blocks);
    }
    table_.replace(label_ + " table", std::as_bytes(std::span(rows_)));

    const std::size_t blocks = strokes.size() * static_cast<std::size_t>(blocks_per_stroke_);
    const auto reserve = [&](gl::Buffer& buffer, const char* name, std::size_t bytes) {
        if (buffer.size() < bytes)
            buffer = gl::Buffer(label_ + name, std::max(bytes, buffer.size() + buffer.size() / 2));
    };
    const std::size_t points = blocks * static_cast<std::size_t>(points_per_block);
    reserve(points_, " points", points * sizeof(glm::vec4));
    reserve(shades_, " shades", points * sizeof(glm::vec4));
    reserve(blocks_, " blocks", blocks * sizeof(int));
}

void Strokes::bind() const {
    points_.bind_storage(2);
    table_.bind_storage(3);
    shades_.bind_storage(6);
    blocks_.bind_storage(7);
}

void Strokes::set_room(gl::Program& program) const {
    program.set("blocks_per_stroke", blocks_per_stroke_);
    program.set("points_per_block", points_per_block_);
}

void Strokes::fill(gl::Program& program, int first, int count, double trail_seconds) {
    bind();
    set_room(program);
    program.set("first_stroke", first);
    program.set("trail_seconds", static_cast<float>(trail_seconds));
    program.use();
    if (count > 0) gl::compute(rows_[static_cast<std::size_t>(first)].stroke.blocks, count);
}

void Strokes::upload(gl::Program& program, std::span<const std::vector<glm::vec4>> points) {
    assert(points_per_block_ == stroke_block);
    const auto room = static_cast<std::size_t>(blocks_per_stroke_ * points_per_block_);
    std::vector<glm::vec4> all(points.size() * room);
    std::vector<int> segments(points.size() * static_cast<std::size_t>(blocks_per_stroke_));
    for (std::size_t stroke = 0; stroke < points.size(); ++stroke) {
        std::copy(points[stroke].begin(), points[stroke].end(),
                  all.begin() + static_cast<std::ptrdiff_t>(stroke * room));
        int rest = static_cast<int>(points[stroke].size()) - 1;
        for (int block = 0; block < rows_[stroke].stroke.blocks; ++block, rest -= points_per_block_)
            segments[stroke * static_cast<std::size_t>(blocks_per_stroke_) +
                     static_cast<std::size_t>(block)] = std::clamp(rest, 0, points_per_block_);
    }
    points_.upload(0, std::as_bytes(std::span(all)));
    blocks_.upload(0, std::as_bytes(std::span(segments)));
    bind();
    set_room(program);
    program.use();
    gl::compute(blocks_per_stroke_, static_cast<int>(rows_.size()));
}

std::vector<int> Strokes::segments() const {
    const auto stride = static_cast<std::size_t>(blocks_per_stroke_);
    std::vector<int> blocks(rows_.size() * stride), segments;
    blocks_.download(0, std::as_writable_bytes(std::span(blocks)));
    for (std::size_t stroke = 0; stroke < rows_.size(); ++stroke) {
        const auto begin = blocks.begin() + static_cast<std::ptrdiff_t>(stroke * stride);
        segments.push_back(std::accumulate(begin, begin + rows_[stroke].stroke.blocks, 0));
    }
    return segments;
}

void Strokes::draw(gl::Program& program, const gl::Area& area) {
    bind();
    set_room(program);
    program.set("area", vector_of(area));
    gl::set_blend(blend_);
    program.use();
    gl::draw_quads_indirect(table_, offsetof(Row, command), static_cast<int>(rows_.size()), sizeof(Row));
}

void Strokes::draw_dots(gl::Program& program, const gl::Area& area, float halo_radius) {
    bind();
    set_room(program);
    program.set("area", vector_of(area));
    program.set("dot_radius", halo_radius);
    gl::set_blend(blend_);
    program.use();
    gl::draw_quads(1, static_cast<int>(rows_.size()));
}

} // namespace pendula
