// SPDX-License-Identifier: MIT
/// The path of (θ_1, θ_2) on the torus, the ghost's too, and a glowing dot where each is now. A chain of one
/// link shows (θ, ω) instead, the tube's angle being 2 atan(ω/ω_s), with ω_s = 2 √(g/L) the speed at the
/// bottom that just reaches the top.
#pragma once

#include "render/frame_input.hpp"
#include "render/passes/strokes.hpp"
#include "render/plots/curve.hpp"
#include "render/view_geometry.hpp"

namespace pendula {

class TorusTrailPass {
  public:
    /// Over the glass, which dims what is behind it only as this does.
    void draw_paths(unsigned target, const FrameInput&, const TorusGeometry&, const GpuSampleRing& main,
                    const GpuSampleRing* ghost, gl::Program& stroke_program);
    /// After draw_paths() of the same frame.
    void draw_dots(unsigned target, const FrameInput&, const TorusGeometry&);

  private:
    gl::Program points_program_{"torus points", {"torus_points.comp"}};
    gl::Program dot_program_{"dots", {"glow.vert", "glow.frag"}};
    Strokes strokes_{"torus paths"};
};

} // namespace pendula
