// SPDX-License-Identifier: MIT
#include "render/bloom_pass.hpp"

#include "gl/draw.hpp"

#include <algorithm>
#include <string>

namespace pendula {
namespace {

constexpr int level_count = 5;       // from 1/4 to 1/64
constexpr float level_ratio = 0.85f; // of a level's light that each smaller one adds

glm::vec2 texel_of(const gl::Texture& texture) {
    return {1.0f / static_cast<float>(texture.width()), 1.0f / static_cast<float>(texture.height())};
}

} // namespace

void BloomPass::resize(int width, int height) {
    levels_.clear();
    for (int i = 0; i < level_count; ++i)
        levels_.emplace_back("bloom level " + std::to_string(i), std::max(width >> (i + 2), 1),
                             std::max(height >> (i + 2), 1), gl::Format::r11g11b10f);
}

const gl::Texture& BloomPass::draw(const gl::Texture& picture) {
    const gl::Texture* source = &picture;
    for (const gl::Framebuffer& level : levels_) {
        gl::begin_pass(level.id(), {0, 0, level.width(), level.height()}, gl::Blend::none);
        source->bind(0);
        down_.set("texel", texel_of(*source));
        down_.set("target_texel", texel_of(level.texture()));
        down_.use();
        gl::draw_triangles(3);
        source = &level.texture();
    }
    for (std::size_t i = levels_.size() - 1; i-- > 0;) {
        const gl::Framebuffer& level = levels_[i];
        gl::begin_pass(level.id(), {0, 0, level.width(), level.height()}, gl::Blend::add);
        source->bind(0);
        up_.set("texel", texel_of(*source));
        up_.set("target_texel", texel_of(level.texture()));
        up_.set("strength", level_ratio);
        up_.use();
        gl::draw_triangles(3);
        source = &level.texture();
    }
    return levels_.front().texture();
}

} // namespace pendula
