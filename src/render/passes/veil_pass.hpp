// SPDX-License-Identifier: MIT
/// Fades the picture to bare ground beyond a line, so that plots can be placed where the chain may come: it
/// fades out instead of being cut off.
#pragma once

#include "gl/draw.hpp"
#include "gl/program.hpp"

#include <glm/vec2.hpp>

namespace pendula {

/// The picture fades from `offset` px along `normal` and is gone `width` px further on. Pixels count from the
/// lower left.
struct VeilEdge {
    glm::vec2 normal{1, 0};
    float offset = 0, width = 1;
};

/// Pixels in a picture 900 px high.
inline constexpr float veil_width = 40;

class VeilPass {
  public:
    /// `absorbs`: the ground is paper, which reflects all light where there is no ink.
    void draw(unsigned target, const gl::Area&, const VeilEdge&, bool absorbs);

  private:
    gl::Program program_{"veil", {"veil.vert", "veil.frag"}};
};

} // namespace pendula
