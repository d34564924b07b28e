// SPDX-License-Identifier: MIT
/// The passes of all plots: one for each row of plot_table, for samples, logs or crossings. Drawing thread.
#pragma once

#include "gl/buffer.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/frame_input.hpp"
#include "render/passes/strokes.hpp"
#include "render/plots/curve.hpp"
#include "render/plots/plot_geometry.hpp"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <variant>
#include <vector>

namespace pendula {

/// Draws a Poincaré section: every crossing is a dot of light, and the forbidden region is shaded. The dots
/// are summed in a separate picture. While nothing else changes, only new dots are added. Drawing thread.
class SectionPass {
  public:
    void draw(unsigned target, const FrameInput&, const PlotGeometry&);

  private:
    void add_dots(const FrameInput&, const PlotGeometry&);
    void find_edges(const PlotGeometry&);

    gl::Program dots_program_{"section dots", {"section_dots.vert", "section_dots.frag"}};
    gl::Program program_{"section", {"fade.vert", "section.frag"}};
    gl::Buffer dots_, edges_;
    gl::Framebuffer sum_;
    /// The contents of the summed picture: revision, width and height, the axes' ranges, theme.
    std::optional<std::tuple<std::uint64_t, glm::ivec2, glm::dvec4, Theme>> summed_;
    std::vector<std::size_t> counts_; ///< points of each orbit in the sum
};

/// Draws the curves of a plot of samples: one quantity of every bob over another quantity. A glowing point
/// marks the current state.
class PlotPass {
  public:
    explicit PlotPass(PlotKind); ///< a plot of samples; its axes are compiled into the shader

    /// Calculates the curves of a frame; call it before anything is drawn (see Strokes::fill()). The geometry
    /// must be of a plot of the same kind. `ghost`: null if there is none. The `Present` and the look must be
    /// bound.
    void calculate(const FrameInput&, const PlotGeometry&, const GpuSampleRing& main,
                   const GpuSampleRing* ghost);
    void draw(unsigned target, const FrameInput&, const PlotGeometry&, gl::Program& stroke_program);

  private:
    gl::Program points_program_;
    gl::Program dot_program_{"plot dots", {"glow.vert", "glow.frag"}};
    Strokes strokes_;
};

/// Draws the curves of a plot of logs: recorded values, or their decimal logarithms, over time. The curves
/// are strokes, as in plots of samples. The visible part has few points and is uploaded each frame.
class LogCurvePass {
  public:
    explicit LogCurvePass(const std::string& label) : strokes_(label) {}

    /// Calculates the curves of a frame; call it before anything is drawn (see Strokes::fill()). The look
    /// must be bound.
    void calculate(const FrameInput&, const PlotGeometry&);
    void draw(unsigned target, const PlotGeometry&, gl::Program& stroke_program);

  private:
    gl::Program shades_program_{"shades of curves", {"stroke_uploaded.comp"}};
    Strokes strokes_;
};

/// The passes of all plots. A frame shows each kind at most once. For a single link, the phase portrait
/// replaces the plot of neighbouring angles; layouts then show the phase portrait only once.
class PlotPasses {
  public:
    PlotPasses();

    /// Calls calculate() of the passes; a section's pass has nothing to calculate.
    void calculate(const FrameInput&, const PlotGeometry&, const GpuSampleRing& main,
                   const GpuSampleRing* ghost);
    void draw(unsigned target, const FrameInput&, const PlotGeometry&, gl::Program& stroke_program);

  private:
    std::vector<std::variant<PlotPass, LogCurvePass, SectionPass>> passes_; ///< indexed by PlotKind
};

} // namespace pendula
