// SPDX-License-Identifier: MIT
/// Curves that are no samples: powers of ten over time, as strokes like those of the other plots. What is
/// shown of them is sent to the GPU each frame; there are few points.
#pragma once

#include "render/passes/strokes.hpp"
#include "render/plots/plot_geometry.hpp"

#include <vector>

namespace pendula {

class LogCurvePass {
  public:
    explicit LogCurvePass(const std::string& label) : strokes_(label) {}

    void draw(unsigned target, const FrameInput&, const PlotGeometry&, gl::Program& stroke_program);

  private:
    Strokes strokes_;
    std::vector<glm::vec4> points_;
};

} // namespace pendula
