// SPDX-License-Identifier: MIT
/// The present on the GPU: every bob's exact state, where trails end and the chain is drawn, and the style of
/// bobs. Uploaded each frame; its size depends only on the chain.
#pragma once

#include "gl/buffer.hpp"
#include "physics/chain.hpp"
#include "physics/trajectory.hpp"
#include "render/frame_input.hpp"
#include "render/gpu_sample_ring.hpp"
#include "render/view_geometry.hpp"

#include <glm/vec2.hpp>

#include <vector>

namespace pendula {

/// The total force on each bob from gravity and the links on both sides: N, y up. Damping is omitted: it
/// reduces all velocities in the same proportion. Pure.
std::vector<glm::dvec2> forces_on_bobs(const Chain&, const ChainState&, double time);

class Present {
  public:
    /// `flips` are the latest flips of the main chain.
    void upload(const FrameInput&, const ChainGeometry&, const std::vector<FlipMark>& flips);
    /// Binds storage 1: heads, two vec4 per bob of each trajectory (see curve.glsl); then, if the look marks
    /// flips, one vec4 per link (x, y, 1 if there is one); then, if it shows forces, one per bob (x, y, m);
    /// then the points of pivot_path() (m). Binds storage 4: styles, one vec4 per bob (colour, radius in px),
    /// then one per companion (colour, strength).
    void bind() const;

  private:
    gl::Buffer heads_, styles_;
    std::vector<glm::vec4> sent_styles_;
    Pivot pivot_; ///< the pivot that `path_` belongs to
    std::vector<glm::vec4> path_;
};

} // namespace pendula
