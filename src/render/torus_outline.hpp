// SPDX-License-Identifier: MIT
/// The outline of the torus's picture, so that labels stand outside it. Pure value.
#pragma once

#include "render/view_geometry.hpp"

#include <glm/vec2.hpp>

#include <array>

namespace pendula {

/// How far the torus's picture reaches from its middle. Near enough convex.
class TorusOutline {
  public:
    explicit TorusOutline(const TorusGeometry&);

    glm::vec2 middle() const { return 0.5f * (low_ + high_); }
    glm::vec2 low() const { return low_; }

    /// px from the middle to the edge, along a unit vector.
    float reach(glm::vec2 along) const;

  private:
    glm::vec2 low_, high_;
    std::array<float, 64> support_{}; ///< by direction
};

} // namespace pendula
