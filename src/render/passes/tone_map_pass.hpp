// SPDX-License-Identifier: MIT
/// From linear light to the screen's 8 bits: ground, glow, exposure, tone map, dither. Opaque, or without the
/// ground and with straight alpha if the look is transparent.
#pragma once

#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/passes/bloom_pass.hpp"

namespace pendula {

/// Where the ground under a picture lies, px of the whole picture.
struct Ground {
    glm::vec2 centre{0}; ///< where it is brightest
    float height = 0;    ///< of the whole picture
    glm::vec2 origin{0}; ///< of the tile that is drawn
};

class ToneMapPass {
  public:
    /// A glow without light is none. The look's block is bound. What is enlarged later is dithered there.
    void draw(unsigned target, const gl::Texture& picture, const Glow&, const Ground&, bool dithered);

  private:
    gl::Program program_{"tone map", {"full_screen.vert", "tone_map.frag"}};
};

} // namespace pendula
