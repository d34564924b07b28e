// SPDX-License-Identifier: MIT
/// Turns the pointer's events in a window into drags of bobs: finds the view under the pointer, converts to
/// metres, and says what is shown while a hand holds the chain. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "simulation/physics_thread.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/views/bob_drag.hpp"
#include "window/features/views/view_control.hpp"
#include "window/shell/window_input.hpp"

#include <span>
#include <vector>

namespace pendula {

/// What the pointer can point at in this frame.
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
    /// Call it before the views get the pointer: a bob comes first, and its buttons are then taken out of
    /// `events`. Commands are sent at once, so that bobs that swing on beside the hand are not delayed.
    void update(const DragFrame&, InputEvents& events, PhysicsThread&);

    const BobDrag& bobs() const { return bobs_; }
    void toggle_pin(std::size_t bob) { bobs_.toggle_pin(bob); }
    /// The snapshot's states, except for a chain that a hand holds.
    std::span<const ChainState> shown_states() const { return shown_states_; }
    const ChainPlace& chain_place() const { return chain_place_; } ///< of the last frame

  private:
    BobDrag bobs_;
    ChainPlace chain_place_;
    std::vector<ChainState> shown_states_;
};

} // namespace pendula
