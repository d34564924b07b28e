// SPDX-License-Identifier: MIT
/// The chain itself, its soft shadow, its companions and the marks of flips: every shape is calculated
/// analytically, in two draw calls.
#pragma once

#include "gl/program.hpp"
#include "render/frame_input.hpp"
#include "render/view_geometry.hpp"

namespace pendula {

class ChainPass {
  public:
    /// The present must be bound.
    void draw(unsigned target, const FrameInput&, const ChainGeometry&);

  private:
    gl::Program behind_program_{"behind the chain", {"chain.vert", "chain_behind.frag"}};
    gl::Program program_{"chain", {"chain.vert", "chain.frag"}};
};

} // namespace pendula
