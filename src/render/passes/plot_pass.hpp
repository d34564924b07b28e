// SPDX-License-Identifier: MIT
/// The curves of a plot of samples: one quantity of every bob over another. A glowing point marks the
/// present.
#pragma once

#include "render/frame_input.hpp"
#include "render/passes/strokes.hpp"
#include "render/plots/curve.hpp"
#include "render/plots/plot_geometry.hpp"

namespace pendula {

class PlotPass {
  public:
    explicit PlotPass(PlotKind); ///< a plot of samples; its axes are compiled into the shader

    /// The curves of a frame, before anything of it is drawn (see Strokes::fill()). The geometry is of the
    /// same kind. `ghost` is null without one. The present and the look must be bound.
    void calculate(const FrameInput&, const PlotGeometry&, const GpuSampleRing& main,
                   const GpuSampleRing* ghost);
    void draw(unsigned target, const FrameInput&, const PlotGeometry&, gl::Program& stroke_program);

  private:
    gl::Program points_program_;
    gl::Program dot_program_{"plot dots", {"glow.vert", "glow.frag"}};
    Strokes strokes_;
};

} // namespace pendula
