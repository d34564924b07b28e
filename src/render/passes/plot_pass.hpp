// SPDX-License-Identifier: MIT
/// The curves of one plot, read from the samples: every bob's angle over time, every bob's angular velocity
/// over its angle, or every link's angle against the next one's. A glowing point marks the present.
#pragma once

#include "render/frame_input.hpp"
#include "render/passes/strokes.hpp"
#include "render/plots/curve.hpp"
#include "render/plots/plot_geometry.hpp"

namespace pendula {

class PlotPass {
  public:
    explicit PlotPass(const std::string& label) : strokes_(label) {}

    /// `ghost` is null without one. The present must be bound.
    void draw(unsigned target, const FrameInput&, const PlotGeometry&, const GpuSampleRing& main,
              const GpuSampleRing* ghost, gl::Program& stroke_program);

  private:
    gl::Program points_program_{"plot points", {"plot_points.comp"}};
    gl::Program dot_program_{"plot dots", {"glow.vert", "glow.frag"}};
    Strokes strokes_;
};

} // namespace pendula
