// SPDX-License-Identifier: MIT
#include "render/passes/bloom_pass.hpp"

#include "gl/draw.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <string>

namespace pendula {
namespace {

constexpr int level_count = 5;       // from a quarter of the size down to a 64th
constexpr int levels_with_alpha = 2; // used for Glow::spread
constexpr float level_ratio = 0.85f; // weight of each smaller level relative to the larger one before it

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

/// Converts a pixel's place in one raster to texture coordinates, 0 to 1, in another raster's texture.
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

} // namespace pendula
