// SPDX-License-Identifier: MIT
#include "simulation/state_between.hpp"

#include "simulation/hermite.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

void put_state_between(const ChainState& before, const ChainState& now, double h, double fraction,
                       ChainState& out) {
    out = fraction < 0.5 ? before : now;
    if (fraction == 0 || fraction == 1) return;
    const auto fill = [&](std::vector<double> ChainState::*value, std::vector<double> ChainState::*slope) {
        for (std::size_t i = 0; i < (out.*value).size(); ++i) {
            const HermiteEnd first{(before.*value)[i], (before.*slope)[i]};
            const HermiteEnd last{(now.*value)[i], (now.*slope)[i]};
            (out.*value)[i] = hermite_value(first, last, h, fraction);
            (out.*slope)[i] = hermite_slope(first, last, h, fraction);
        }
    };
    fill(&ChainState::theta, &ChainState::omega);
    fill(&ChainState::x, &ChainState::vx);
    fill(&ChainState::y, &ChainState::vy);
}

} // namespace pendula
