// SPDX-License-Identifier: MIT
/// The bobs' fading trails: those of the main chain, and the ghost's end bob in the ghost's hue.
#pragma once

#include "render/curve.hpp"
#include "render/frame_input.hpp"
#include "render/strokes.hpp"
#include "render/view_geometry.hpp"

namespace pendula {

class TrailPass {
  public:
    /// `ghost` is null without one. The present is bound.
    void draw(unsigned target, const FrameInput&, const ChainGeometry&, const GpuSampleRing& main,
              const GpuSampleRing* ghost, gl::Program& stroke_program);

  private:
    gl::Program points_program_{"trail points", {"trail_points.comp"}};
    Strokes strokes_{"trails"};
};

} // namespace pendula
