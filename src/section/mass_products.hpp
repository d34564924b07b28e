// SPDX-License-Identifier: MIT
/// Products with a rigid chain's mass matrix, from the velocities of its bobs: O(N), without the matrix.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace pendula {

/// M at one pose, M_ij = β_max(i,j) L_i L_j cos(θ_i − θ_j).
template<class Real>
class MassProducts {
  public:
    MassProducts(const RigidChain<Real>& chain, std::span<const Real> theta)
        : chain_(chain), sine_(theta.size()), cosine_(theta.size()) {
        for (std::size_t i = 0; i < theta.size(); ++i) sin_cos(theta[i], sine_[i], cosine_[i]);
    }

    /// aᵀ M b = Σ m_i v_i(a)·v_i(b).
    Real between(std::span<const Real> a, std::span<const Real> b) const {
        Real sum{}, ax{}, ay{}, bx{}, by{};
        for (std::size_t i = 0; i < chain_.links(); ++i) {
            const Real x = chain_.length[i] * cosine_[i], y = chain_.length[i] * sine_[i];
            ax += x * a[i];
            ay += y * a[i];
            bx += x * b[i];
            by += y * b[i];
            sum += chain_.mass[i] * (ax * bx + ay * by);
        }
        return sum;
    }

    /// M_ij.
    Real entry(std::size_t i, std::size_t j) const {
        const std::size_t lower = i > j ? i : j;
        const Real cosine = i == j ? Real(1) : cosine_[i] * cosine_[j] + sine_[i] * sine_[j];
        return chain_.hanging_mass[lower] * chain_.length[i] * chain_.length[j] * cosine;
    }

    /// p_j = Σ_i M_ji ω_i.
    Real momentum(std::size_t j, std::span<const Real> omega) const {
        Real sum{};
        for (std::size_t i = 0; i < omega.size(); ++i) sum += entry(j, i) * omega[i];
        return sum;
    }

    /// −g Σ β_i L_i cos θ_i, J.
    Real potential() const {
        Real sum{};
        for (std::size_t i = 0; i < chain_.links(); ++i)
            sum -= chain_.gravity * chain_.hanging_mass[i] * chain_.length[i] * cosine_[i];
        return sum;
    }

  private:
    const RigidChain<Real>& chain_;
    std::vector<Real> sine_, cosine_;
};

} // namespace pendula
