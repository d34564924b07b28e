// SPDX-License-Identifier: MIT
/// The translucent torus, over the picture so far, from the farthest glass to the nearest; and other things
/// spread over its surface.
#pragma once

#include "gl/program.hpp"
#include "render/frame_input.hpp"
#include "render/view_geometry.hpp"

#include <map>

namespace pendula {

class TorusPass {
  public:
    void draw(unsigned target, const FrameInput&, const TorusGeometry&);

    /// Draws the surface by a program made with torus.vert, or for a ring also with torus_ring.vert, whose
    /// other uniforms are set.
    void draw_surface(gl::Program&, unsigned target, const TorusGeometry&, gl::Blend);

  private:
    /// Of glass as a theme has it.
    struct Programs {
        explicit Programs(Theme);
        gl::Program ring, any;
    };
    std::map<Theme, Programs> programs_;
};

} // namespace pendula
