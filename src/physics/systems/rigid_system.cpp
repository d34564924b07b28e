// SPDX-License-Identifier: MIT
#include "physics/systems/rigid_system.hpp"

namespace pendula {

void show_rigid(const RigidChain<double>& chain, ChainState& out) {
    double x = 0, y = 0, vx = 0, vy = 0;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        double sine, cosine;
        sin_cos(out.theta[i], sine, cosine);
        out.x[i] = x += chain.length[i] * sine;
        out.y[i] = y -= chain.length[i] * cosine;
        out.vx[i] = vx += chain.length[i] * cosine * out.omega[i];
        out.vy[i] = vy += chain.length[i] * sine * out.omega[i];
    }
}

} // namespace pendula
