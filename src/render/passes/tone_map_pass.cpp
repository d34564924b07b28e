// SPDX-License-Identifier: MIT
#include "render/passes/tone_map_pass.hpp"

namespace pendula {
namespace {

constexpr float background_extent = 0.75f; // of the picture's height: where half the light is left

} // namespace

void ToneMapPass::draw(unsigned target, const gl::Texture& picture, const Glow& glow, const Ground& ground,
                       int depth) {
    picture.bind(0);
    (glow.light != nullptr ? *glow.light : picture).bind(1);
    program_.set("glow_scale", glow.scale);
    program_.set("glow_offset", glow.offset);
    program_.set("has_glow", glow.light != nullptr ? 1 : 0);
    program_.set("depth", depth);
    program_.set("origin", ground.origin);
    program_.set("background_centre", ground.centre);
    program_.set("background_scale", 1 / (background_extent * ground.height));
    gl::begin_pass(target, {0, 0, picture.width(), picture.height()}, gl::Blend::none);
    program_.use();
    gl::draw_triangles(3);
}

} // namespace pendula
