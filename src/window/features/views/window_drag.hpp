// SPDX-License-Identifier: MIT
/// The pointer and the bobs. Pointing highlights a bob, dragging moves the bob, and a click with Alt or with
/// the right button pins the angle of the bob's link for later drags. Also draws pins and throws, and pale
/// chains over the scene. Drawing thread; BobDrag needs no window.
#pragma once

#include "simulation/drag.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/views/view_control.hpp"
#include "window/shell/feature.hpp"

#include <glm/vec2.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

/// The pointer over the chain's view, in one frame.
struct BobPointer {
    DragPoint at, pressed_at;  ///< the pointer now, and at the press, m
    double pixel = 1;          ///< width of a framebuffer pixel, m
    bool over_view = false;    ///< the pointer is over the chain's view and not over a panel
    bool down = false;         ///< the left button is down
    bool pressed = false;      ///< the left button was pressed since the last frame
    bool pin_pressed = false;  ///< the right button, or the left button with Alt, was pressed
    bool throws = false;       ///< whether a release throws the bob (Shift is held)
    double seconds = 1.0 / 60; ///< wall time since the last frame, s
};

/// The throw that follows if the bob is released now.
struct BobThrow {
    DragPoint from;     ///< position of the bob, m
    DragPoint velocity; ///< m/s
};

class BobDrag {
  public:
    /// Call it once a frame; `bob_radius` is in framebuffer pixels. Returns the motion to send, if any.
    std::optional<Motion> update(const BobPointer&, const Snapshot&, std::span<const float> bob_radius);

    std::optional<std::size_t> hovered() const { return hovered_; }
    std::optional<std::size_t> dragged() const;
    /// Whether a drag or a pin click uses the pointer's buttons. Then the views must not react to them.
    bool has_pointer() const { return grip_ || pin_clicked_; }
    const PinnedLinks& pinned() const { return pinned_; }
    void toggle_pin(std::size_t bob);
    /// The state in which the user holds the chain, or null. The window shows this state instead of the
    /// snapshot's state, which is older or has moved on.
    const ChainState* held() const { return grip_ && grip_->moved ? &grip_->pose : nullptr; }

    /// The throw that follows if the bob is released now. Nothing without a held bob or without Shift.
    std::optional<BobThrow> throw_now() const;

    /// The number of the present drag for PhysicsThread::send(), so that one undo undoes the whole drag.
    std::uint32_t gesture() const { return gesture_; }
    /// The largest distance so far between the dragged bob and the pointer, framebuffer pixels. Ignores
    /// frames in which the bob cannot reach the pointer or the grip's offset has not decayed yet.
    double worst_distance() const { return worst_distance_; }

  private:
    struct Grip {
        std::size_t bob = 0;
        std::uint32_t epoch = 0;
        Model model = Model::rigid;
        /// Vector from the pointer to the wanted place of the bob, m. At the press it leads to the bob's
        /// place, so that the bob does not jump; during the drag it decays to 0.
        DragPoint offset;
        bool moved = false;
        bool throws = false;
        DragPoint last;           ///< the pointer in the previous frame, m
        DragPoint velocity;       ///< the pointer's velocity, m/s
        DragPoint throw_velocity; ///< `velocity` limited for a throw, m/s
        ChainState pose;          ///< the state in which the chain is held
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
    /// Drags are numbered from here, because the overlay numbers its gestures from 1.
    std::uint32_t gesture_ = std::uint32_t{1} << 31;
    double worst_distance_ = 0;
};

/// Draws a pale chain over the scene, clipped to `view`. `pose`: the bobs' places, m from the pivot; if
/// empty, draws nothing. Call it within an ImGui frame.
void draw_pose_mark(const ChainPlace&, std::span<const glm::dvec2> pose, Theme, const PixelRectangle& view,
                    const WindowScreen&);

/// Converts the pointer's events in the chain's view to drags of bobs. While the user holds the chain,
/// shown_states() contains the held state.
class WindowDrag final : public Feature {
  public:
    explicit WindowDrag(const ViewControl& views) : views_(views) {}

    /// Called before the views get the pointer, because bobs have precedence. Removes the button events of
    /// drags. Sends commands at once, so that the bobs that swing during a drag are not delayed.
    bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) override;
    void carry_out(const WindowMoment&) override;
    void report(const Snapshot&, nlohmann::ordered_json&) const override;

    const BobDrag& bobs() const { return bobs_; }
    /// The snapshot's states, with the held state for a chain that the user holds.
    std::span<const ChainState> shown_states() const { return shown_states_; }

  private:
    const ViewControl& views_;
    BobDrag bobs_;
    ChainPlace chain_place_; ///< the chain's place in the last frame
    std::vector<ChainState> shown_states_;
};

} // namespace pendula
