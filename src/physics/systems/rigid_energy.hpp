// SPDX-License-Identifier: MIT
/// Energy of the rigid chain, from the velocities of its bobs.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <cstddef>
#include <span>

namespace pendula {

/// J; the potential energy is 0 with every bob at the height of the pivot.
template<class Real>
struct Energy {
    Real kinetic{};
    Real gravitational{};
    Real elastic{};

    Real total() const { return kinetic + gravitational + elastic; }
};

/// E = Σ ½ m_i |v_i|² + Σ m_i g y_i with y_i = −Σ_{k≤i} L_k cos θ_k: equal to ½ ωᵀMω − g Σ β_i L_i cos θ_i,
/// in O(N) and without the mass matrix.
template<class Real>
Energy<Real> rigid_energy(const RigidChain<Real>& chain, std::span<const Real> theta,
                          std::span<const Real> omega) {
    Energy<Real> energy;
    Real vx{}, vy{};
    for (std::size_t i = 0; i < chain.links(); ++i) {
        Real sine, cosine;
        sin_cos(theta[i], sine, cosine);
        vx += chain.length[i] * cosine * omega[i];
        vy += chain.length[i] * sine * omega[i];
        energy.kinetic += chain.mass[i] * (vx * vx + vy * vy) / Real(2);
        energy.gravitational -= chain.gravity * chain.hanging_mass[i] * chain.length[i] * cosine;
    }
    return energy;
}

/// E* = g Σ β_i L_i, J: energy drift is measured relative to it. Not to E(0), which is 0 for the most common
/// start.
template<class Real>
Real energy_scale(const RigidChain<Real>& chain) {
    Real sum{};
    for (std::size_t i = 0; i < chain.links(); ++i) sum += chain.hanging_mass[i] * chain.length[i];
    return chain.gravity * sum;
}

} // namespace pendula
