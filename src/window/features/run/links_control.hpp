// SPDX-License-Identifier: MIT
/// How many links the chain has, and what becomes of its length when that changes. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <cstddef>
#include <optional>

namespace pendula {

class LinksControl {
  public:
    /// The slider.
    void build(PanelFrame&);
    /// The check box that keeps the total length.
    void build_reach(const PanelFrame&);

    /// Asks for a chain with this many links (≥ 1).
    void set(std::size_t links, PanelFrame&);

    /// The chain asked for last, until the physics has accepted or refused it.
    std::optional<Setup>& asked_for() { return asked_for_; }

  private:
    Setup longest_;            ///< the longest chain so far: shorter ones take their new links from it
    bool keeps_reach_ = false; ///< keeps the total length when the number of links changes
    std::optional<Setup> asked_for_;
};

} // namespace pendula
