// SPDX-License-Identifier: MIT
/// The state of every bob at the present moment, on the GPU, and the style of bobs. The chain is drawn at
/// these states, and trails end at them. Uploaded each frame.
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
    /// Uploads states and styles. `flips`: the latest flips of the main chain.
    void upload(const FrameInput&, const ChainGeometry&, const std::vector<FlipMark>& flips);
    /// Binds two shader storage buffers. Buffer 1, heads: two vec4 per bob of each trajectory (see
    /// curve.glsl); then, if the look marks flips, one vec4 per link (x and y in m, 1 if the link has
    /// flipped); then, if the look shows forces, one per bob (x and y of the arrow in m); then the points of
    /// pivot_path() in m. Buffer 4, styles: one vec4 per bob (colour, radius in px), then one per companion
    /// (colour, strength), then one per link with mass (half breadth in px, centre as a fraction of the
    /// length).
    void bind() const;

  private:
    gl::Buffer heads_, styles_;
    std::vector<glm::vec4> sent_styles_;
    Pivot pivot_; ///< the pivot that `path_` belongs to
    std::vector<glm::vec4> path_;
};

} // namespace pendula
