// SPDX-License-Identifier: MIT
#include "render/passes/tone_map_pass.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <string>

namespace pendula {
namespace {

constexpr int cell_size = 32; // px, as in cells.glsl

constexpr int level_count = 5;       // from a quarter of the size down to a 64th
constexpr int levels_with_alpha = 2; // used for Glow::spread
constexpr float level_ratio = 0.85f; // weight of each smaller level relative to the larger one before it

/// A peak so high that nothing is compressed.
constexpr float boundless = 1e30f;
// The distance from the brightest place at which half the light is left, in heights of the picture.
constexpr float background_extent = 0.75f;

glm::vec2 texel_of(const gl::Texture& texture) {
    return {1.0f / static_cast<float>(texture.width()), 1.0f / static_cast<float>(texture.height())};
}

} // namespace

void Glow::set(gl::Program& program) const {
    light.texture->bind(1);
    program.set("glow_scale", light.scale);
    program.set("glow_offset", light.offset);
}

BloomPass::Raster BloomPass::level_raster(int i) const {
    const auto reduced = [&](double pixels) { return std::max(static_cast<int>(pixels) >> (i + 2), 1); };
    Raster level;
    level.whole = glm::dvec2(reduced(picture_.whole.x), reduced(picture_.whole.y));
    const glm::dvec2 ratio = level.whole / picture_.whole;
    level.origin = glm::floor(picture_.origin * ratio);
    level.size = glm::ceil((picture_.origin + picture_.size) * ratio) - level.origin;
    return level;
}

/// Places a texture that has the raster `of`: its scale and offset convert a pixel of the raster `to` to
/// texture coordinates, 0 to 1.
PlacedTexture BloomPass::placed(const gl::Texture& texture, const Raster& of, const Raster& to) {
    return {&texture, of.whole / of.size / to.whole, (to.origin * of.whole / to.whole - of.origin) / of.size};
}

void BloomPass::resize(int width, int height, const gl::Area& part) {
    picture_ = {glm::dvec2(width, height), glm::dvec2(part.x, part.y), glm::dvec2(part.width, part.height)};
    levels_.clear();
    const auto framebuffer = [](const std::string& name, const Raster& raster, gl::Format format) {
        return gl::Framebuffer(name, static_cast<int>(raster.size.x), static_cast<int>(raster.size.y),
                               format);
    };
    sum_ = framebuffer("bloom sum", level_raster(0), gl::Format::rgba8);
    for (int i = 0; i < level_count; ++i)
        levels_.push_back({level_raster(i), framebuffer("bloom level " + std::to_string(i), level_raster(i),
                                                        i < levels_with_alpha ? gl::Format::rgba16f
                                                                              : gl::Format::r11g11b10f)});
}

Glow BloomPass::draw(const gl::Texture& picture) {
    const gl::Texture* source = &picture;
    const Raster* raster = &picture_;
    const auto pass = [&](gl::Program& program, const gl::Framebuffer& target, const Raster& to,
                          gl::Blend blend) {
        gl::begin_pass(target.id(), {0, 0, target.width(), target.height()}, blend);
        source->bind(0);
        const PlacedTexture place = placed(*source, *raster, to);
        program.set("size", glm::vec2(target.width(), target.height()));
        program.set("source_texel", texel_of(*source));
        program.set("place_scale", place.scale);
        program.set("place_offset", place.offset);
        gl::cover_area(program);
        source = &target.texture();
        raster = &to;
    };
    for (const Level& level : levels_) pass(down_, level.target, level.raster, gl::Blend::none);
    up_.set("level_strength", level_ratio);
    sum_up_.set("level_strength", level_ratio);
    for (std::size_t i = levels_.size() - 1; i-- > 1;)
        pass(up_, levels_[i].target, levels_[i].raster, gl::Blend::add);
    const Level& largest = levels_.front();
    largest.target.texture().bind(1);
    pass(sum_up_, sum_, largest.raster, gl::Blend::none);
    return {placed(sum_.texture(), largest.raster, picture_),
            placed(levels_[1].target.texture(), levels_[1].raster, picture_)};
}

bool Cells::can_cover(const gl::Area& part) const {
    // The largest width by which the first and the last cell together can extend beyond the part, px.
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
