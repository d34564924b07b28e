// SPDX-License-Identifier: MIT
/// What the passes of a frame share on the GPU: the look, and the state and style of every bob at the frame's
/// time. The chain is drawn at these states, and trails end at them. Drawing thread.
#pragma once

#include "gl/buffer.hpp"
#include "physics/chain.hpp"
#include "physics/trajectory.hpp"
#include "render/frame_input.hpp"
#include "render/gpu_sample_ring.hpp"
#include "render/view_geometry.hpp"
#include "scene/look.hpp"

#include <glm/vec2.hpp>

#include <optional>
#include <vector>

namespace pendula {

/// The look in the form that look.glsl reads: one uniform block, uploaded when the look changes.
class LookBlock {
  public:
    void bind(const Look&); ///< as uniform block 0

  private:
    gl::Buffer buffer_;
    std::optional<Look> sent_;
};

/// The total force on each bob from gravity, the links on both sides and air drag, N, y up. Damping is
/// omitted, because it reduces all velocities in the same proportion. Pure.
std::vector<glm::dvec2> forces_on_bobs(const Chain&, const ChainState&, double time);

/// The states, uploaded each frame, and the styles, uploaded when they change.
class Present {
  public:
    /// Uploads states and styles. `flips`: the latest flips of the main chain.
    void upload(const FrameInput&, const ChainGeometry&, const std::vector<FlipMark>& flips);
    /// Binds two shader storage buffers. Buffer 1, heads, holds two vec4 per bob of each trajectory (see
    /// curve.glsl). If the look marks flips, one vec4 per link follows (x and y in m, 1 if the link has
    /// flipped). If the look shows forces, one vec4 per bob follows (x and y of the arrow in m). The points
    /// of pivot_path() in m come last. Buffer 4, styles, holds one vec4 per bob (colour, radius in px), then
    /// one per companion (colour, strength), then one per link with mass (half breadth in px, centre as a
    /// fraction of the length).
    void bind() const;

  private:
    gl::Buffer heads_, styles_;
    std::vector<glm::vec4> sent_styles_;
    Pivot pivot_; ///< the pivot that `path_` belongs to
    std::vector<glm::vec4> path_;
};

} // namespace pendula
