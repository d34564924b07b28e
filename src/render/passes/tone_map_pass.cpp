// SPDX-License-Identifier: MIT
#include "render/passes/tone_map_pass.hpp"

#include "render/passes/cells.hpp"

namespace pendula {
namespace {

/// Where nothing is compressed.
constexpr float boundless = 1e30f;
constexpr float background_extent = 0.75f; // of the picture's height: where half the light is left

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
    program.use();
    gl::draw_triangles(3);
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
