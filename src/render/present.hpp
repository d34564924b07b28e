// SPDX-License-Identifier: MIT
/// The present on the GPU: every bob's exact state, which trails end in and the chain is drawn from, and how
/// bobs look. Sent anew each frame; as large as the chain, whatever the trails.
#pragma once

#include "gl/buffer.hpp"
#include "physics/trajectory.hpp"
#include "render/view_geometry.hpp"

#include <span>

namespace pendula {

class Present {
  public:
    void upload(std::span<const ChainState> states, const ChainGeometry&);
    void bind() const; ///< storage 1: heads, 4: bob styles

  private:
    gl::Buffer heads_, styles_;
    std::vector<glm::vec4> sent_styles_;
};

} // namespace pendula
