// SPDX-License-Identifier: MIT
#include "simulation/state_distance.hpp"

#include <cmath>

namespace pendula {
namespace {

Quad squared_difference(Quad a, Quad b) { return (b - a) * (b - a); }

Quad wrapped(Quad angle) {
    const Quad turn = 2 * RealTraits<Quad>::pi;
    return angle - to_quad(std::round(static_cast<double>(angle / turn))) * turn;
}

} // namespace

StateScales state_scales(const Chain& chain) {
    StateScales scales;
    scales.length = chain.reach() / static_cast<double>(chain.links());
    scales.time = chain.gravity > 0 ? std::sqrt(scales.length / chain.gravity) : 1;
    return scales;
}

double state_distance(const Chain& chain, const StateScales& scales, const PreciseState& a,
                      const PreciseState& b) {
    Quad places = 0, velocities = 0;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        if (chain.model == Model::elastic) {
            places += squared_difference(a.x[i], b.x[i]) + squared_difference(a.y[i], b.y[i]);
            velocities += squared_difference(a.vx[i], b.vx[i]) + squared_difference(a.vy[i], b.vy[i]);
        } else {
            places += squared_difference(0, wrapped(b.theta[i] - a.theta[i]));
            velocities += squared_difference(a.omega[i], b.omega[i]);
        }
    }
    const Quad time = to_quad(scales.time);
    const auto distance = static_cast<double>(square_root(places + time * time * velocities));
    return chain.model == Model::elastic ? distance / scales.length : distance;
}

} // namespace pendula
