// SPDX-License-Identifier: MIT
/// The rigid chain in a trajectory's own arithmetic: its parameters, its energy, and its angular
/// accelerations from the tensions of its rods, in O(N). Any thread; one TensionForm per thread.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace pendula {

/// The lengths and masses of a chain, and the mass of each bob and all bobs below it, β_i = Σ_{k≥i} m_k.
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

/// E* = g Σ β_i L_i, J: the scale of energy drift. The energy at the start cannot be the scale, because it is
/// 0 for the most common start.
template<class Real>
Real energy_scale(const RigidChain<Real>& chain) {
    Real sum{};
    for (std::size_t i = 0; i < chain.links(); ++i) sum += chain.hanging_mass[i] * chain.length[i];
    return chain.gravity * sum;
}

/// The rods keep their lengths, so the tensions T_i obey a symmetric positive definite tridiagonal system.
/// With c_i = cos(θ_{i+1}−θ_i), s_i = sin(θ_{i+1}−θ_i):
///
///     row 1:   T_1/m_1 − (c_1/m_1) T_2 = L_1 ω_1² + g cos θ_1
///     row i:   −(c_{i−1}/m_{i−1}) T_{i−1} + (1/m_{i−1} + 1/m_i) T_i − (c_i/m_i) T_{i+1} = L_i ω_i²
///
/// and then   L_1 α_1 = (T_2/m_1) s_1 − g sin θ_1,
///            L_i α_i = (T_{i+1}/m_i) s_i − (T_{i−1}/m_{i−1}) s_{i−1},   T_{N+1} = 0.
///
/// c_i and s_i are calculated from sines and cosines of θ_i. A subtraction of large angles would lose digits,
/// and this way N pairs of sine and cosine are enough.
template<class Real>
class TensionForm {
  public:
    explicit TensionForm(std::size_t links)
        : sine_(links), cosine_(links), c_(links), s_(links), pivot_(links), tension_(links + 1) {}

    /// α_i in rad/s² from θ_i (rad) and ω_i (rad/s). All spans hold `chain.links()` values.
    void accelerations(const RigidChain<Real>& chain, std::span<const Real> theta,
                       std::span<const Real> omega, std::span<Real> alpha) {
        const std::size_t n = chain.links();
        for (std::size_t i = 0; i < n; ++i) sin_cos(theta[i], sine_[i], cosine_[i]);
        for (std::size_t i = 0; i + 1 < n; ++i) {
            c_[i] = cosine_[i + 1] * cosine_[i] + sine_[i + 1] * sine_[i];
            s_[i] = sine_[i + 1] * cosine_[i] - cosine_[i + 1] * sine_[i];
        }
        solve_tensions(chain, omega);

        alpha[0] = -chain.gravity * sine_[0];
        for (std::size_t i = 0; i < n; ++i) {
            if (i > 0) alpha[i] = -(tension_[i - 1] * chain.inverse_mass[i - 1]) * s_[i - 1];
            if (i + 1 < n) alpha[i] += tension_[i + 1] * chain.inverse_mass[i] * s_[i];
            alpha[i] = alpha[i] / chain.length[i];
        }
    }

    /// T_i in N, from the last call of accelerations().
    std::span<const Real> tensions() const { return {tension_.data(), tension_.size() - 1}; }

  private:
    /// Eliminates from the tip to the pivot, then substitutes back.
    void solve_tensions(const RigidChain<Real>& chain, std::span<const Real> omega) {
        const std::size_t n = chain.links();
        for (std::size_t i = n; i-- > 0;) {
            pivot_[i] = chain.inverse_mass[i];
            tension_[i] = chain.length[i] * omega[i] * omega[i];
            if (i > 0)
                pivot_[i] += chain.inverse_mass[i - 1];
            else
                tension_[0] += chain.gravity * cosine_[0];
            if (i + 1 < n) {
                const Real off_diagonal = -c_[i] * chain.inverse_mass[i];
                const Real factor = off_diagonal / pivot_[i + 1];
                pivot_[i] -= factor * off_diagonal;
                tension_[i] -= factor * tension_[i + 1];
            }
        }
        tension_[0] = tension_[0] / pivot_[0];
        for (std::size_t i = 1; i < n; ++i) {
            const Real off_diagonal = -c_[i - 1] * chain.inverse_mass[i - 1];
            tension_[i] = (tension_[i] - off_diagonal * tension_[i - 1]) / pivot_[i];
        }
    }

    std::vector<Real> sine_, cosine_; ///< of θ_i
    std::vector<Real> c_, s_;         ///< of θ_{i+1}−θ_i
    std::vector<Real> pivot_;         ///< diagonal after elimination
    std::vector<Real> tension_;       ///< right-hand side, then T_i
};

} // namespace pendula
