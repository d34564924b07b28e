// SPDX-License-Identifier: MIT
#include "render/passes/tone_map_pass.hpp"

namespace pendula {
namespace {

/// Where nothing is compressed.
constexpr float boundless = 1e30f;
constexpr float background_extent = 0.75f; // of the picture's height: where half the light is left

} // namespace

void ToneMapPass::draw(unsigned target, const gl::Texture& picture, const Glow& glow, const Ground& ground,
                       int depth, PictureCoding coding, bool on_dark) {
    const bool wide = coding != PictureCoding::srgb;
    gl::Program& program = wide                               ? wide_program_
                           : depth > 8                        ? deep_program_
                           : on_dark && glow.light != nullptr ? glowing_program_
                                                              : program_;
    picture.bind(0);
    (glow.light != nullptr ? *glow.light : picture).bind(1);
    program.set("glow_scale", glow.scale);
    program.set("glow_offset", glow.offset);
    program.set("has_glow", glow.light != nullptr ? 1 : 0);
    if (wide) {
        const bool linear = coding == PictureCoding::linear;
        program.set("knee", linear ? boundless : static_cast<float>(wide_knee));
        program.set("ceiling", linear ? boundless : static_cast<float>(wide_peak));
    } else if (depth > 8)
        program.set("depth", depth);
    else
        program.set("code", depth > 0 ? 1.0f / 255 : 0.0f);
    program.set("origin", ground.origin);
    program.set("background_centre", ground.centre);
    program.set("background_scale", 1 / (background_extent * ground.height));
    gl::begin_pass(target, {0, 0, picture.width(), picture.height()}, gl::Blend::none);
    program.use();
    gl::draw_triangles(3);
}

} // namespace pendula
