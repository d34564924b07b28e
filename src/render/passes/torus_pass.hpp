// SPDX-License-Identifier: MIT
/// The translucent torus, over the picture so far, from the farthest glass to the nearest; and other things
/// spread over its surface.
#pragma once

#include "gl/program.hpp"
#include "render/frame_input.hpp"
#include "render/view_geometry.hpp"

namespace pendula {

class TorusPass {
  public:
    void draw(unsigned target, const FrameInput&, const TorusGeometry&);

    /// Draws the surface by a program made with torus.vert, or for a ring also with torus_ring.vert, whose
    /// other uniforms are set.
    void draw_surface(gl::Program&, unsigned target, const TorusGeometry&, gl::Blend);

  private:
    gl::Program ring_program_{"torus as a ring", {"torus_ring.vert", "torus_ring.frag"}};
    gl::Program any_program_{"torus", {"torus.vert", "torus.frag"}};
};

} // namespace pendula
