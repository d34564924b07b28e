// SPDX-License-Identifier: MIT
/// The pointer and the bobs: pointing highlights a bob, dragging moves it, and Alt or the right button pins
/// its link's angle for later drags. Drawing thread; no OpenGL, no window.
#pragma once

#include "simulation/drag.hpp"
#include "simulation/snapshot.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace pendula {

/// The pointer over the chain's view, in one frame.
struct BobPointer {
    DragPoint at, pressed_at;  ///< m
    double pixel = 1;          ///< m, width of a framebuffer pixel
    bool over_view = false;    ///< over the chain's view and over no panel
    bool down = false;         ///< the left button is down
    bool pressed = false;      ///< the left button was pressed since the last frame
    bool pin_pressed = false;  ///< the right button, or the left with Alt, was pressed
    bool throws = false;       ///< whether releasing throws the bob
    double seconds = 1.0 / 60; ///< of wall time since the last frame
};

/// The throw if the bob were released now.
struct BobThrow {
    DragPoint from;     ///< m
    DragPoint velocity; ///< m/s
};

class BobDrag {
  public:
    /// Call it once a frame; `bob_radius` is in framebuffer pixels. Returns the motion to send, if any.
    std::optional<Motion> update(const BobPointer&, const Snapshot&, std::span<const float> bob_radius);

    std::optional<std::size_t> hovered() const { return hovered_; }
    std::optional<std::size_t> dragged() const;
    /// Whether the pointer's buttons are used here, so that nothing else may react to them.
    bool has_pointer() const { return grip_ || pin_clicked_; }
    const PinnedLinks& pinned() const { return pinned_; }
    void toggle_pin(std::size_t bob);
    /// The state in which the chain is held, or null. It is shown instead of the snapshot's state, in which
    /// the chain has moved on.
    const ChainState* held() const { return grip_ && grip_->moved ? &grip_->pose : nullptr; }

    /// The throw on release; nothing unless a bob is held to be thrown.
    std::optional<BobThrow> throw_now() const;

    /// The number of the present drag for PhysicsThread::send(), so that one undo undoes the whole drag.
    std::uint32_t gesture() const { return gesture_; }
    /// The largest distance between the dragged bob and the pointer so far, in framebuffer pixels, while the
    /// bob could reach the pointer.
    double worst_distance() const { return worst_distance_; }

  private:
    struct Grip {
        std::size_t bob = 0;
        std::uint32_t epoch = 0;
        Model model = Model::rigid;
        /// m, from the pointer to the bob, so that a bob gripped off its centre does not jump.
        DragPoint offset;
        bool moved = false;
        bool throws = false;
        DragPoint last;           ///< m, the pointer in the previous frame
        DragPoint velocity;       ///< m/s, of the pointer
        DragPoint throw_velocity; ///< m/s, the part that a throw uses
        ChainState pose;          ///< where the chain is held
        Motion sent;
    };

    std::optional<std::size_t> bob_at(DragPoint, double pixel, const Snapshot&,
                                      std::span<const float> bob_radius) const;
    void press(const BobPointer&, const Snapshot&, std::span<const float> bob_radius);
    std::optional<Motion> lead(const BobPointer&, const Snapshot&);
    void follow_pointer(const BobPointer&);
    DragPoint throw_velocity(const Chain&) const;

    std::optional<std::size_t> hovered_;
    std::optional<Grip> grip_;
    PinnedLinks pinned_;
    bool pin_clicked_ = false;
    /// Drags are numbered from here, the overlay's gestures from 1.
    std::uint32_t gesture_ = std::uint32_t{1} << 31;
    double worst_distance_ = 0;
};

} // namespace pendula
