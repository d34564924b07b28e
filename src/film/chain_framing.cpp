// SPDX-License-Identifier: MIT
#include "film/chain_framing.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr double ease_seconds = 0.12;  // in which it covers 63 % of the distance
constexpr double room_for_hand = 1.06; // factor on the distance of a held bob
constexpr double least_change = 1e-5;  // as a part of the energy

ChainExtent between(const ChainExtent& from, const ChainExtent& to, double part) {
    return {std::lerp(from.side, to.side, part), std::lerp(from.top, to.top, part),
            std::lerp(from.bottom, to.bottom, part)};
}

double part_of_way(double seconds) { return 1 - std::exp(-std::max(seconds, 0.0) / ease_seconds); }

} // namespace

void ChainFraming::advance(double seconds, const Chain& chain, const ChainState& state,
                           std::optional<double> members) {
    if (state.x.size() != chain.links()) return;
    if (!members && extent_ && chain.lengths == chain_.lengths) {
        extent_ = between(*extent_, wanted_, part_of_way(seconds));
        return;
    }
    const double energy = std::max(spare_energy(chain, state), members.value_or(0));
    const bool is_same_chain = extent_ && chain == chain_;
    // Integration errors do not move the picture.
    if (!is_same_chain || !(std::abs(energy - energy_) <= least_change * energy_)) {
        wanted_ = extent_with(chain, energy);
        energy_ = energy;
    }
    if (!extent_ || chain.lengths != chain_.lengths) extent_ = wanted_;
    if (!is_same_chain) chain_ = chain;
    extent_ = between(*extent_, wanted_, part_of_way(seconds));
}

void ChainFraming::advance_held(double seconds, const ChainState& held) {
    if (!extent_) return;
    ChainExtent wanted = *extent_;
    for (std::size_t i = 0; i < held.x.size(); ++i) {
        const double aside = std::abs(held.x[i]), up = held.y[i];
        if (aside > extent_->side) wanted.side = std::max(wanted.side, room_for_hand * aside);
        if (up > extent_->top) wanted.top = std::max(wanted.top, up + (room_for_hand - 1) * std::abs(up));
        if (up < extent_->bottom) wanted.bottom = std::min(wanted.bottom, room_for_hand * up);
    }
    extent_ = between(*extent_, wanted, part_of_way(seconds));
}

} // namespace pendula
