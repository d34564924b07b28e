// SPDX-License-Identifier: MIT
/// Draws the chain and its trails in the chain's view. Drawing thread.
#pragma once

#include "gl/program.hpp"
#include "render/frame_input.hpp"
#include "render/passes/strokes.hpp"
#include "render/plots/curve.hpp"
#include "render/view_geometry.hpp"

#include <span>

namespace pendula {

/// The chain itself, its soft shadow, its companions and the marks of flips. Every shape is calculated
/// analytically, in two draw calls.
class ChainPass {
  public:
    /// The `Present` must be bound.
    void draw(unsigned target, const FrameInput&, const ChainGeometry&);

  private:
    gl::Program behind_program_{"behind the chain", {"chain.vert", "chain_behind.frag"}};
    gl::Program program_{"chain", {"chain.vert", "chain.frag"}};
};

/// The fading trails of the main chain's bobs (at most 12), and of each companion's end bob in its own hue.
class TrailPass {
  public:
    /// Calculates the strokes of a frame; call it before anything is drawn (see Strokes::fill()). `rings` has
    /// one ring for each state. The `Present` and the look must be bound.
    void calculate(const FrameInput&, const ChainGeometry&, std::span<const GpuSampleRing* const> rings);
    void draw(unsigned target, const ChainGeometry&, gl::Program& stroke_program);

  private:
    gl::Program points_program_{"trail points", {"trail_points.comp"}};
    gl::Program toned_points_program_{"toned trail points", {"trail_points.comp"}, "#define TONES\n"};
    gl::Program chain_points_program_{
        "trail points by chain", {"trail_points.comp"}, "#define TONES\n#define CHAIN_TONES\n"};
    Strokes strokes_{"trails"};
};

} // namespace pendula
