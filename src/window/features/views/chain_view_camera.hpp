// SPDX-License-Identifier: MIT
/// Moves the camera of the chain's view: the wheel zooms at the pointer, drags pan, it can follow a bob, and
/// it eases home. Pure; pointer positions are in the same unit as `ChainPlace`.
#pragma once

#include "render/frame_input.hpp"

#include <glm/vec2.hpp>

#include <optional>

namespace pendula {

/// Where the view lies and how large it shows the chain: the pivot's place and units per metre, y down.
struct ChainPlace {
    glm::vec2 pivot{0};
    float scale = 1;
};

class ChainViewCamera {
  public:
    const ChainCamera& camera() const { return camera_; }
    /// m, of the view's middle from the bob that it goes with, or from where it is at home.
    glm::vec2 offset() const { return offset_; }

    /// `seconds` of wall time since the last call; `followed` is where the bob to go with is, m.
    void advance(double seconds, std::optional<glm::vec2> followed);
    void drag(glm::vec2 movement, const ChainPlace&);
    /// Positive notches zoom in; the point under the pointer stays there.
    void zoom(double notches, glm::vec2 pointer, const ChainPlace&, glm::vec2 view_centre);
    void home();

  private:
    ChainCamera camera_;
    glm::vec2 offset_{0};       ///< m, of the view's middle from the bob that it goes with, or from home
    glm::vec2 anchor_{0};       ///< m: that bob, or nothing; it moves there softly
    double home_remaining_ = 0; ///< s of easing still to go
};

} // namespace pendula
