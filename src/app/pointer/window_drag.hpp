// SPDX-License-Identifier: MIT
/// The pointer's events in a window made into drags of bobs: which view it is over, in metres, and what is
/// shown while a hand holds the chain. Drawing thread.
#pragma once

#include "app/pointer/bob_drag.hpp"
#include "app/pointer/view_control.hpp"
#include "app/pointer/window_input.hpp"
#include "gl/window.hpp"
#include "simulation/physics_thread.hpp"
#include "simulation/snapshot.hpp"

#include <span>
#include <vector>

namespace pendula {

/// Where the pointer is looked for in this frame.
struct DragFrame {
    const Snapshot& snapshot;
    const ViewControl& views;
    const ViewLayout& layout;
    gl::Size size;           ///< of the framebuffer
    float pixel_ratio = 1;   ///< framebuffer pixels per unit of the events
    bool over_panel = false; ///< the pointer is
    double seconds = 0;      ///< of wall time since the last frame
};

class WindowDrag {
  public:
    /// Before the views have the pointer: a bob comes first, and then its buttons are taken out of `events`.
    /// What is asked for is sent at once, so that what swings on beside the hand loses no time.
    void update(const DragFrame&, InputEvents& events, PhysicsThread&);

    const BobDrag& bobs() const { return bobs_; }
    void toggle_pin(std::size_t bob) { bobs_.toggle_pin(bob); }
    /// The snapshot's, but for a chain that a hand holds.
    std::span<const ChainState> shown_states() const { return shown_states_; }
    const ChainPlace& chain_place() const { return chain_place_; } ///< of the last frame

  private:
    BobDrag bobs_;
    ChainPlace chain_place_;
    std::vector<ChainState> shown_states_;
};

} // namespace pendula
