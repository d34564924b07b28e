// SPDX-License-Identifier: MIT
#include "physics/systems/momentum_system.hpp"

namespace pendula {

std::vector<Wide> momenta(const Chain& chain, const PreciseState& state) {
    std::vector<Wide> p(state.links());
    Wide below_x = 0, below_y = 0; // the momentum of bob i and all below it
    for (std::size_t i = state.links(); i-- > 0;) {
        const Wide mass = to_wide(chain.masses[i]);
        below_x += mass * state.vx[i];
        below_y += mass * state.vy[i];
        Wide sine, cosine;
        sin_cos(state.theta[i], sine, cosine);
        p[i] = to_wide(chain.lengths[i]) * (cosine * below_x + sine * below_y);
    }
    return p;
}

} // namespace pendula
