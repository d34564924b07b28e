// SPDX-License-Identifier: MIT
/// The translucent torus, and the paths of angles on it. Drawing thread.
#pragma once

#include "gl/program.hpp"
#include "render/frame_input.hpp"
#include "render/passes/strokes.hpp"
#include "render/plots/curve.hpp"
#include "render/view_geometry.hpp"

#include <map>

namespace pendula {

/// Draws the torus over the picture so far, from the farthest glass to the nearest. Can also draw the
/// torus's surface with other shader programs.
class TorusPass {
  public:
    void draw(unsigned target, const FrameInput&, const TorusGeometry&);

    /// Draws the surface with a program made with torus.vert. A program that defines RING can only draw a
    /// ring. The program's other uniforms must be set.
    void draw_surface(gl::Program&, unsigned target, const TorusGeometry&, gl::Blend);

  private:
    /// The programs for a theme's glass.
    struct Programs {
        explicit Programs(Theme);
        gl::Program ring, any;
    };
    std::map<Theme, Programs> programs_;
};

/// The path of (θ_1, θ_2) on the torus and the ghost's path, each with a glowing dot at the current state. A
/// chain of one link shows (θ, ω) instead: the tube's angle is 2 atan(ω/ω_s), where ω_s = 2 √(g/L) is the
/// speed at the bottom with which a pendulum with a massless link just reaches the top.
class TorusTrailPass {
  public:
    /// Calculates the paths of a frame; call it before anything is drawn (see Strokes::fill()). The `Present`
    /// and the look must be bound.
    void calculate(const FrameInput&, const TorusGeometry&, const GpuSampleRing& main,
                   const GpuSampleRing* ghost);
    /// Draws the paths over the glass; calculate() has already dimmed the parts behind the glass.
    void draw_paths(unsigned target, const TorusGeometry&, gl::Program& stroke_program);
    void draw_dots(unsigned target, const FrameInput&, const TorusGeometry&);

  private:
    gl::Program points_program_{"torus points", {"torus_points.comp"}};
    gl::Program ring_points_program_{"points of a ring", {"torus_ring_points.comp"}};
    gl::Program dot_program_{"dots", {"glow.vert", "glow.frag"}};
    Strokes strokes_{"torus paths"};
};

} // namespace pendula
