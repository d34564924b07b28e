// SPDX-License-Identifier: MIT
/// Enlarges a picture drawn with fewer pixels to its target's size, and dithers it there.
#pragma once

#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/picture_coding.hpp"

namespace pendula {

class EnlargePass {
  public:
    /// The picture holds screen codes with more bits than the screen has. Covers the target.
    void draw(unsigned target, const gl::Texture& picture, int width, int height) {
        picture.bind(0);
        program_.set("dither_code", code_of(8));
        gl::begin_pass(target, {0, 0, width, height}, gl::Blend::none);
        program_.use();
        gl::draw_triangles(3);
    }

  private:
    gl::Program program_{"enlarge", {"enlarge.vert", "enlarge.frag"}};
};

} // namespace pendula
