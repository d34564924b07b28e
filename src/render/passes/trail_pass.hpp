// SPDX-License-Identifier: MIT
/// The bobs' fading trails: those of the main chain, and of each companion its end bob's in its own hue.
#pragma once

#include "render/frame_input.hpp"
#include "render/passes/strokes.hpp"
#include "render/plots/curve.hpp"
#include "render/view_geometry.hpp"

#include <span>

namespace pendula {

class TrailPass {
  public:
    /// `rings` has one for each state. The present is bound.
    void draw(unsigned target, const FrameInput&, const ChainGeometry&,
              std::span<const GpuSampleRing* const> rings, gl::Program& stroke_program);

  private:
    gl::Program points_program_{"trail points", {"trail_points.comp"}};
    Strokes strokes_{"trails"};
};

} // namespace pendula
