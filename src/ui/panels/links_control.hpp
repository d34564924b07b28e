// SPDX-License-Identifier: MIT
/// How many links the chain has, and what becomes of its length when that changes. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"

#include <cstddef>
#include <optional>

namespace pendula {

class LinksControl {
  public:
    /// The slider.
    void build(PanelFrame&);
    /// The check box that keeps the total length.
    void build_reach(const PanelFrame&);

    /// Asks for a chain of so many links (≥ 1).
    void set(std::size_t links, PanelFrame&);

    /// The chain asked for last, until the physics has it or says no.
    std::optional<Setup>& asked_for() { return asked_for_; }

  private:
    Setup longest_;            ///< the longest chain there has been: what shorter ones grow back to
    bool keeps_reach_ = false; ///< where the number of links changes
    std::optional<Setup> asked_for_;
};

} // namespace pendula
