// SPDX-License-Identifier: MIT
/// Turns the pointer's events into drags of bobs: finds the view under the pointer, converts to metres, and
/// draws pins and throws. While a hand holds the chain, it says what is shown. Drawing thread.
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

    /// Before the views get the pointer: a bob comes first, and its buttons are then taken out of the events.
    /// Commands are sent at once, so that bobs that swing on beside the hand are not delayed.
    bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) override;
    void carry_out(const WindowMoment&) override;
    void report(nlohmann::ordered_json&) const override;

    const BobDrag& bobs() const { return bobs_; }
    /// The snapshot's states, except for a chain that a hand holds.
    std::span<const ChainState> shown_states() const { return shown_states_; }

  private:
    const ViewControl& views_;
    BobDrag bobs_;
    ChainPlace chain_place_; ///< in the last frame
    std::vector<ChainState> shown_states_;
};

} // namespace pendula
