// SPDX-License-Identifier: MIT
/// From linear light to the screen's 8 bits: ground, glow, exposure, tone map, dither. Opaque, or without the
/// ground and with straight alpha if the look is transparent.
#pragma once

#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"

namespace pendula {

class ToneMapPass {
  public:
    /// `glow` is null without one; `centre` is where the ground is brightest, in px. The look's block is
    /// bound.
    void draw(unsigned target, const gl::Texture& picture, const gl::Texture* glow, glm::vec2 centre);

  private:
    gl::Program program_{"tone map", {"full_screen.vert", "tone_map.frag"}};
};

} // namespace pendula
