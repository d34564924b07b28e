// SPDX-License-Identifier: MIT
/// The rigid chain's parameters in a trajectory's own arithmetic. Pure values, any thread.
#pragma once

#include "physics/chain.hpp"

#include <cstddef>
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

} // namespace pendula
