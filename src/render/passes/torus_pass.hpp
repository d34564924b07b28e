// SPDX-License-Identifier: MIT
/// The translucent torus, over the picture so far: one draw call, from the farthest glass to the nearest.
#pragma once

#include "gl/program.hpp"
#include "render/frame_input.hpp"
#include "render/view_geometry.hpp"

namespace pendula {

class TorusPass {
  public:
    void draw(unsigned target, const FrameInput&, const TorusGeometry&);

  private:
    gl::Program program_{"torus", {"torus.vert", "torus.frag"}};
};

} // namespace pendula
