// SPDX-License-Identifier: MIT
/// Moves the torus's camera: it turns slowly until touched, follows drags and the wheel, and eases home.
#pragma once

#include "render/frame_input.hpp"

namespace pendula {

class TorusOrbit {
  public:
    /// The camera that has turned for `seconds` untouched: one turn in 90 s. For recordings, where time is
    /// simulated time.
    static OrbitCamera untouched(double seconds);

    const OrbitCamera& camera() const { return camera_; }

    void advance(double seconds);                        ///< wall seconds since the last call
    void drag(double dx, double dy, double view_height); ///< pointer movement, same unit as the view's height
    void zoom(double notches);                           ///< wheel; positive comes closer
    void home();                                         ///< eases back, and turns again

  private:
    OrbitCamera camera_;
    bool touched_ = false;
    double home_remaining_ = 0; ///< s of easing still to go
};

} // namespace pendula
