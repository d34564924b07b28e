// SPDX-License-Identifier: MIT
/// Converts the pointer's events in the chain's view to drags of bobs, and draws pins and throws, and pale
/// chains over the scene. While the user holds the chain, shown_states() contains the held state. Drawing
/// thread.
#pragma once

#include "window/features/views/bob_drag.hpp"
#include "window/features/views/view_control.hpp"
#include "window/shell/feature.hpp"

#include <glm/vec2.hpp>

#include <span>
#include <vector>

namespace pendula {

/// Draws a chain, pale, over the scene. `pose`: the bobs' places, metres from the pivot; empty: draws
/// nothing. `view`: clips the drawing. Call it within an ImGui frame.
void draw_pose_mark(const ChainPlace&, std::span<const glm::dvec2> pose, Theme, const PixelRectangle& view,
                    const PlotScreen&);

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
