// SPDX-License-Identifier: MIT
/// The rigid chain's parameters in a trajectory's own arithmetic. Pure values, any thread.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace pendula {

/// Lengths, masses and the masses hanging at and below each bob, β_i = Σ_{k≥i} m_k.
template<class Real>
struct RigidChain {
    std::vector<Real> length;       ///< L_i, m
    std::vector<Real> mass;         ///< m_i, kg
    std::vector<Real> inverse_mass; ///< 1/m_i, 1/kg
    std::vector<Real> hanging_mass; ///< β_i, kg
    Real gravity{};                 ///< g, m/s²

    RigidChain() = default;
    explicit RigidChain(const Chain& chain)
        : length(chain.lengths.begin(), chain.lengths.end())
        , mass(chain.masses.begin(), chain.masses.end())
        , inverse_mass(chain.links())
        , hanging_mass(chain.links())
        , gravity(chain.gravity) {
        Real below{};
        for (std::size_t i = links(); i-- > 0;) {
            below += mass[i];
            hanging_mass[i] = below;
            inverse_mass[i] = Real(1) / mass[i];
        }
    }

    std::size_t links() const { return length.size(); }
};

/// Energies, J. The gravitational energy is 0 if every bob is at the height of the pivot.
template<class Real>
struct Energy {
    Real kinetic{};
    Real gravitational{};
    Real elastic{};

    Real total() const { return kinetic + gravitational + elastic; }
};

/// E = Σ ½ m_i |v_i|² + Σ m_i g y_i with y_i = −Σ_{k≤i} L_k cos θ_k. This equals ½ ωᵀMω − g Σ β_i L_i cos
/// θ_i, but needs O(N) and no mass matrix.
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

/// E* = g Σ β_i L_i, J: the scale of energy drift. The energy of the start cannot be the scale, because it is
/// 0 for the most common start.
template<class Real>
Real energy_scale(const RigidChain<Real>& chain) {
    Real sum{};
    for (std::size_t i = 0; i < chain.links(); ++i) sum += chain.hanging_mass[i] * chain.length[i];
    return chain.gravity * sum;
}

} // namespace pendula
