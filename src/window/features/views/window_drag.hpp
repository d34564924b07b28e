// SPDX-License-Identifier: MIT
/// Turns the pointer's events into drags of bobs: finds the view under the pointer, converts to metres, and
/// draws pins and throws. While the user holds the chain, it provides the shown state. Drawing thread.
#pragma once

#include "window/features/views/bob_drag.hpp"
#include "window/features/views/view_control.hpp"
#include "window/shell/feature.hpp"

#include <span>
#include <vector>

namespace pendula {

class WindowDrag final : public Feature {
  public:
    explicit WindowDrag(const ViewControl& views) : views_(views) {}

    /// Called before the views get the pointer: bobs have precedence, and their button events are removed.
    /// Commands are sent at once, so that bobs that keep swinging during the drag are not delayed.
    bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) override;
    void carry_out(const WindowMoment&) override;
    void report(const Snapshot&, nlohmann::ordered_json&) const override;

    const BobDrag& bobs() const { return bobs_; }
    /// The snapshot's states, except that of a chain held by the user.
    std::span<const ChainState> shown_states() const { return shown_states_; }

  private:
    const ViewControl& views_;
    BobDrag bobs_;
    ChainPlace chain_place_; ///< place of the chain in the last frame
    std::vector<ChainState> shown_states_;
};

} // namespace pendula
