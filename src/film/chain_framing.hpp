// SPDX-License-Identifier: MIT
/// The extent that the chain's view is fitted to, eased when the energy changes. Pure: the window passes wall
/// time, a film simulated time.
#pragma once

#include "render/chain_extent.hpp"

#include <optional>

namespace pendula {

class ChainFraming {
  public:
    /// Advances by `seconds` since the last call, with the chain now in this state. The first extent is used
    /// at once, and so is the first one of a chain with other lengths. `members`: the spare energy (J) of an
    /// ensemble beside it, see spare_energy(); while it is not known the view stays.
    void advance(double seconds, const Chain&, const ChainState&, std::optional<double> members = 0.0);
    /// While the chain is held by hand: the view stays, and grows only if a bob is dragged beyond it.
    void advance_held(double seconds, const ChainState& held);
    /// Nothing before the first advance().
    const std::optional<ChainExtent>& extent() const { return extent_; }

  private:
    std::optional<ChainExtent> extent_;
    ChainExtent wanted_;
    Chain chain_;       ///< the chain of wanted_
    double energy_ = 0; ///< J, the spare energy of wanted_
};

} // namespace pendula
