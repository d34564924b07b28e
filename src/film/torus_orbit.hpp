// SPDX-License-Identifier: MIT
/// Moves the torus's camera and shape: it turns slowly until touched, follows drags and the wheel, eases back
/// home, and changes from one embedding to another. Pure.
#pragma once

#include "render/frame_input.hpp"

namespace pendula {

struct Pane;

/// How a torus is seen.
struct TorusLook {
    OrbitCamera camera;
    TorusShape shape;
};

class TorusOrbit {
  public:
    explicit TorusOrbit(TorusEmbedding = TorusEmbedding::torus);

    /// Camera and shape after `seconds` untouched: one turn in 90 s. For recordings, which pass simulated
    /// time.
    static TorusLook untouched(TorusEmbedding, double seconds, bool rotates = true);

    /// Whether it is turning by itself now.
    bool turns(bool rotates) const {
        return rotates && !touched_ && easing_remaining_ <= 0 && embedding_ != TorusEmbedding::flat;
    }

    const OrbitCamera& camera() const { return camera_; }
    TorusShape shape() const;

    /// `seconds` of wall time since the last call.
    void advance(double seconds, TorusEmbedding, bool rotates);
    void drag(double dx, double dy, double view_height); ///< pointer movement, in the height's unit
    void pan(double dx, double dy, double view_height);
    void zoom(double notches); ///< wheel steps; positive comes closer
    void home();               ///< eases back and starts turning again

  private:
    void ease(double seconds);

    OrbitCamera camera_;
    TorusEmbedding embedding_;
    float roll_ = 1, clifford_ = 0; ///< 0 … 1, linear in time; shape() eases them
    double turn_ = 0;               ///< rad, in four dimensions
    bool touched_ = false;
    double easing_remaining_ = 0; ///< s until the camera is home
};

/// The untouched torus of a storyboard's pane, `at` seconds into its shot, when `time` seconds have been
/// simulated. When the embedding changes, shape and camera move to the new one within some seconds of film.
TorusLook torus_look(const Pane&, double at, double time);

} // namespace pendula
