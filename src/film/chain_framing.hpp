// SPDX-License-Identifier: MIT
/// What the chain's view is fitted to, eased where the energy changes. Pure: the window gives it wall time, a
/// film simulated time.
#pragma once

#include "render/chain_extent.hpp"

#include <optional>

namespace pendula {

class ChainFraming {
  public:
    /// `seconds` since the last call, now with the chain in this state. The first extent is taken as it is,
    /// and so is that of a chain of other lengths.
    void advance(double seconds, const Chain&, const ChainState&);
    /// While a hand holds the chain: the view stays as it is, and only where the hand takes a bob beyond it
    /// does it grow.
    void advance_held(double seconds, const ChainState& held);
    /// Nothing before the first advance().
    const std::optional<ChainExtent>& extent() const { return extent_; }

  private:
    std::optional<ChainExtent> extent_;
    ChainExtent wanted_;
    Chain chain_;       ///< that wanted_ is of …
    double energy_ = 0; ///< … with so much spare energy, J
};

} // namespace pendula
