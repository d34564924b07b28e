// SPDX-License-Identifier: MIT
/// How the picture's cameras move by themselves: the chain's view is fitted to the chain, and the torus
/// turns. Pure: the window passes wall time, a film simulated time.
#pragma once

#include "render/chain_extent.hpp"
#include "render/frame_input.hpp"

#include <optional>

namespace pendula {

/// The extent that the chain's view is fitted to, eased when the energy changes.
class ChainFraming {
  public:
    /// Advances by the `seconds` since the last call; the chain is now in this state. The first extent is
    /// used at once, and so is the first extent of a chain with other lengths. `members`: the spare energy
    /// (J) of an ensemble beside the chain, see spare_energy(); while it is not known, the view stays.
    void advance(double seconds, const Chain&, const ChainState&, std::optional<double> members = 0.0);
    /// While the chain is held by hand: the view stays, and grows only if a bob is dragged beyond it.
    void advance_held(double seconds, const ChainState& held);
    /// Nothing before the first advance().
    const std::optional<ChainExtent>& extent() const { return extent_; }

  private:
    std::optional<ChainExtent> extent_;
    ChainExtent goal_;
    Chain chain_;       ///< the chain of goal_
    double energy_ = 0; ///< J, the spare energy of goal_
};

struct Pane;

/// How a torus is seen.
struct TorusLook {
    OrbitCamera camera;
    TorusShape shape;
};

/// Moves the torus's camera and shape: it turns slowly until touched, follows drags and the wheel, eases back
/// home, and changes from one embedding to another.
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
    /// Moves the camera; pointer movement in the unit of the height.
    void drag(double dx, double dy, double view_height);
    void pan(double dx, double dy, double view_height);
    void zoom(double notches); ///< wheel steps; positive moves closer
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
