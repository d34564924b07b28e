// SPDX-License-Identifier: MIT
/// Fades what has been drawn out to bare ground beyond a line, so that plots can stand where the chain may
/// come: it passes softly out of sight and is not cut off.
#pragma once

#include "gl/draw.hpp"
#include "gl/program.hpp"

#include <glm/vec2.hpp>

namespace pendula {

/// What lies `offset` px or more along `normal` fades, and is gone `width` px further. Pixels count from the
/// lower left.
struct VeilEdge {
    glm::vec2 normal{1, 0};
    float offset = 0, width = 1;
};

/// Pixels at a picture 900 px high.
inline constexpr float veil_width = 40;

class VeilPass {
  public:
    /// `absorbs`: the ground is paper, which reflects all light where there is no ink.
    void draw(unsigned target, const gl::Area&, const VeilEdge&, bool absorbs);

  private:
    gl::Program program_{"veil", {"veil.vert", "veil.frag"}};
};

} // namespace pendula
