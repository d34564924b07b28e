// SPDX-License-Identifier: MIT
/// From linear light to the screen's 8 bits: background, glow, tone map, dither. Opaque.
#pragma once

#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"

namespace pendula {

class ToneMapPass {
  public:
    /// `centre` is where the background is brightest, in px.
    void draw(unsigned target, const gl::Texture& picture, const gl::Texture& glow, glm::vec2 centre);

  private:
    gl::Program program_{"tone map", {"full_screen.vert", "tone_map.frag"}};
};

} // namespace pendula
