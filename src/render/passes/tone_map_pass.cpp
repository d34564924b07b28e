// SPDX-License-Identifier: MIT
#include "render/passes/tone_map_pass.hpp"

#include "render/passes/bloom_pass.hpp"

#include <algorithm>

namespace pendula {
namespace {

constexpr int cell_size = 32; // px, as in cells.glsl

} // namespace

bool Cells::can_cover(const gl::Area& part) const {
    // px: the most by which the first and the last cell together can extend beyond the part.
    const int most_beside = 2 * (cell_size - 1);
    return largest_point_ >= cell_size && std::max(part.width, part.height) + most_beside <= largest_side_;
}

glm::vec2 Cells::first_corner() const { return first_ * cell_size - glm::ivec2(part_.x, part_.y); }

void Cells::find(const Glow& glow, const Ground& ground, const gl::Area& part) {
    part_ = part;
    first_ = glm::ivec2(part.x, part.y) / cell_size;
    const glm::ivec2 last = glm::ivec2(part.x + part.width - 1, part.y + part.height - 1) / cell_size;
    count_ = last - first_ + 1;
    const glm::ivec2 corners = count_ + 1;
    if (corners_.width() != corners.x || corners_.height() != corners.y)
        corners_ = gl::Framebuffer("cells", corners.x, corners.y, gl::Format::rgba16f);
    glow.spread.texture->bind(0);
    glow.set(program_);
    ground.set(program_);
    program_.set("spread_scale", glow.spread.scale);
    program_.set("spread_offset", glow.spread.offset);
    program_.set("first_cell", first_corner());
    gl::begin_pass(corners_.id(), {0, 0, corners.x, corners.y}, gl::Blend::none);
    gl::cover_area(program_);
}

void Cells::add(const gl::Area& area) {
    const glm::ivec2 low(area.x, area.y), high(area.x + area.width - 1, area.y + area.height - 1);
    const glm::ivec2 begin = glm::max(low / cell_size - first_, 0);
    const glm::ivec2 end = glm::min(high / cell_size - first_ + 1, count_);
    if (high.x < 0 || high.y < 0 || end.x <= begin.x || end.y <= begin.y) return;
    gl::begin_pass(corners_.id(), {begin.x, begin.y, end.x - begin.x, end.y - begin.y}, gl::Blend::none);
    gl::clear_alpha(1);
}

void Cells::draw(unsigned target, gl::Program& program, Which which) const {
    gl::begin_pass(target, {0, 0, part_.width, part_.height}, gl::Blend::none);
    const glm::vec2 first = first_corner();
    gl::set_viewport(
        {static_cast<int>(first.x), static_cast<int>(first.y), count_.x * cell_size, count_.y * cell_size});
    corners_.texture().bind(2);
    program.set("lit", which == Which::lit ? 1 : 0);
    program.set("first_cell", first);
    program.set("size", glm::vec2(count_ * cell_size));
    program.use();
    gl::draw_points(count_.x * count_.y);
}

namespace {

/// A peak so high that nothing is compressed.
constexpr float boundless = 1e30f;
// The distance from the brightest place at which half the light is left, in heights of the picture.
constexpr float background_extent = 0.75f;

} // namespace

void Ground::set(gl::Program& program) const {
    program.set("origin", origin);
    program.set("background_centre", centre);
    program.set("background_scale", 1 / (background_extent * height));
}

void ToneMapPass::draw(unsigned target, const gl::Texture& picture, const Glow& glow, const Ground& ground,
                       int depth, PictureCoding coding) {
    const bool wide = coding != PictureCoding::srgb, glows = glow.light.texture != nullptr;
    gl::Program& program = wide ? wide_program_ : depth > 8 ? deep_program_ : program_;
    picture.bind(0);
    picture.bind(1);
    if (glows) glow.set(program);
    program.set("has_glow", glows ? 1 : 0);
    ground.set(program);
    if (wide) {
        const bool linear = coding == PictureCoding::linear;
        program.set("knee", linear ? boundless : static_cast<float>(wide_knee));
        program.set("ceiling", linear ? boundless : static_cast<float>(wide_peak));
    }
    program.set("code", wide ? 0.0f : code_of(depth));
    gl::begin_pass(target, {0, 0, picture.width(), picture.height()}, gl::Blend::none);
    gl::cover_area(program);
}

void ToneMapPass::draw_glowing(unsigned target, const gl::Texture& picture, const Glow& glow,
                               const Ground& ground, const Cells& cells, int depth) {
    unlit_program_.set("origin", ground.origin);
    unlit_program_.set("code", code_of(depth));
    cells.draw(target, unlit_program_, Cells::Which::unlit);

    picture.bind(0);
    glow.set(lit_program_);
    ground.set(lit_program_);
    lit_program_.set("code", code_of(depth));
    cells.draw(target, lit_program_, Cells::Which::lit);
}

} // namespace pendula
