// SPDX-License-Identifier: MIT
/// Curves that are not made of samples: powers of ten over time, as strokes like those of the other plots.
/// The visible part is uploaded each frame; it has few points.
#pragma once

#include "render/passes/strokes.hpp"
#include "render/plots/plot_geometry.hpp"

#include <vector>

namespace pendula {

class LogCurvePass {
  public:
    explicit LogCurvePass(const std::string& label) : strokes_(label) {}

    /// The curves of a frame, before anything of it is drawn (see Strokes::fill()). The look must be bound.
    void calculate(const FrameInput&, const PlotGeometry&);
    void draw(unsigned target, const PlotGeometry&, gl::Program& stroke_program);

  private:
    gl::Program shades_program_{"shades of curves", {"stroke_uploaded.comp"}};
    Strokes strokes_;
};

} // namespace pendula
