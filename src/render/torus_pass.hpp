// SPDX-License-Identifier: MIT
/// The translucent torus: its far surfaces, then its near ones, over what is there.
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
