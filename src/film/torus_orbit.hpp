// SPDX-License-Identifier: MIT
/// Automatic cameras: the chain's view is fitted to the chain, and the torus turns. No clock is used: the
/// window passes wall time, and a film passes simulated time.
#pragma once

#include "render/chain_extent.hpp"
#include "render/frame_input.hpp"

#include <optional>

namespace pendula {

/// The extent that the chain's view shows. It changes smoothly when the energy changes.
class ChainFraming {
  public:
    /// Advances with the chain's current state. `seconds`: the time since the last call. The first extent,
    /// and the first extent after a change of the lengths, is shown at once. `members`: the spare energy (J)
    /// of an ensemble beside the chain, see spare_energy(). While the spare energy is unknown (unset), the
    /// target of the view does not change.
    void advance(double seconds, const Chain&, const ChainState&, std::optional<double> members = 0.0);
    /// Advances while the user holds a bob: the extent changes only to include a bob that is dragged beyond
    /// it.
    void advance_held(double seconds, const ChainState& held);
    /// The current extent; nothing before the first advance().
    const std::optional<ChainExtent>& extent() const { return extent_; }

  private:
    std::optional<ChainExtent> extent_;
    ChainExtent goal_;
    Chain chain_;       ///< the chain of goal_
    double energy_ = 0; ///< spare energy of goal_, J
};

struct Pane;

/// The camera and the shape of a torus in a picture.
struct TorusLook {
    OrbitCamera camera;
    TorusShape shape;
};

/// Moves the camera and the shape of the torus. The camera turns slowly until the user moves it by dragging
/// or with the wheel; home() moves it back smoothly. The shape changes smoothly between embeddings.
class TorusOrbit {
  public:
    explicit TorusOrbit(TorusEmbedding = TorusEmbedding::torus);

    /// The camera and shape after `seconds` without user input: one turn in 90 s. For recordings, which pass
    /// simulated time.
    static TorusLook untouched(TorusEmbedding, double seconds, bool rotates = true);

    /// Whether the camera is turning automatically now.
    bool turns(bool rotates) const {
        return rotates && !touched_ && easing_remaining_ <= 0 && embedding_ != TorusEmbedding::flat;
    }

    const OrbitCamera& camera() const { return camera_; }
    TorusShape shape() const;

    /// `seconds`: the wall time since the last call.
    void advance(double seconds, TorusEmbedding, bool rotates);
    /// Moves the camera by a pointer movement, in the same unit as `view_height`.
    void drag(double dx, double dy, double view_height);
    void pan(double dx, double dy, double view_height);
    void zoom(double notches); ///< wheel steps; positive moves closer
    void home();               ///< moves the camera back smoothly, then it turns again

  private:
    void ease(double seconds);

    OrbitCamera camera_;
    TorusEmbedding embedding_;
    float roll_ = 1, clifford_ = 0; ///< 0 … 1, linear in time; shape() smooths them
    double turn_ = 0;               ///< rotation in four dimensions, rad
    bool touched_ = false;
    double easing_remaining_ = 0; ///< time until the camera is back, s
};

/// The torus of a storyboard's pane without camera keys, `at` seconds after the beginning of the shot, at the
/// simulated `time` (s). When the embedding changes, shape and camera move to the new embedding within two
/// seconds of film.
TorusLook torus_look(const Pane&, double at, double time);

} // namespace pendula
