// SPDX-License-Identifier: MIT
#include "physics/systems/momentum_system.hpp"

namespace pendula {

std::vector<Quad> momenta(const Chain& chain, const PreciseState& state) {
    std::vector<Quad> p(state.links());
    Quad below_x = 0, below_y = 0; // the momentum of bob i and all below it
    for (std::size_t i = state.links(); i-- > 0;) {
        const Quad mass = to_quad(chain.masses[i]);
        below_x += mass * state.vx[i];
        below_y += mass * state.vy[i];
        Quad sine, cosine;
        sin_cos(state.theta[i], sine, cosine);
        p[i] = to_quad(chain.lengths[i]) * (cosine * below_x + sine * below_y);
    }
    return p;
}

} // namespace pendula
