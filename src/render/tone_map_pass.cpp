// SPDX-License-Identifier: MIT
#include "render/tone_map_pass.hpp"

namespace pendula {
namespace {

constexpr float background_extent = 0.75f; // of the picture's height: where half the light is gone

} // namespace

void ToneMapPass::draw(unsigned target, const gl::Texture& picture, const gl::Texture* glow,
                       glm::vec2 centre) {
    const auto width = static_cast<float>(picture.width()), height = static_cast<float>(picture.height());
    picture.bind(0);
    (glow != nullptr ? *glow : picture).bind(1);
    program_.set("inverse_size", glm::vec2(1 / width, 1 / height));
    program_.set("has_glow", glow != nullptr ? 1 : 0);
    program_.set("background_centre", centre);
    program_.set("background_scale", 1 / (background_extent * height));
    gl::begin_pass(target, {0, 0, picture.width(), picture.height()}, gl::Blend::none);
    program_.use();
    gl::draw_triangles(3);
}

} // namespace pendula
