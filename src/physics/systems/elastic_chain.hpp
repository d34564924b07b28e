// SPDX-License-Identifier: MIT
/// The elastic chain: bobs joined by springs that push as well as pull. Equations and energy side by side.
#pragma once

#include "physics/arithmetic/arithmetics.hpp"
#include "physics/chain.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace pendula {

template<class Real>
struct ElasticChain {
    std::vector<Real> length;       ///< L_i at rest, m
    std::vector<Real> mass;         ///< m_i, kg
    std::vector<Real> inverse_mass; ///< 1/m_i, 1/kg
    Real gravity{};                 ///< g, m/s²
    Real stiffness{};               ///< k, N/m

    ElasticChain() = default;
    explicit ElasticChain(const Chain& chain)
        : length(chain.lengths.begin(), chain.lengths.end())
        , mass(chain.masses.begin(), chain.masses.end())
        , inverse_mass(chain.links())
        , gravity(chain.gravity)
        , stiffness(chain.stiffness) {
        for (std::size_t i = 0; i < links(); ++i) inverse_mass[i] = Real(1) / mass[i];
    }

    std::size_t links() const { return length.size(); }
};

/// S_i = k(d_i − L_i) along the unit vector û_i from bob i−1 to bob i, and
///
///     m_i a_i = −S_i û_i + S_{i+1} û_{i+1} − m_i g ŷ.
///
/// Positions and accelerations are x_1, y_1, x_2, y_2, … A link of length d_i = 0 has no direction: its force
/// is taken as 0, the mean over all directions.
template<class Real>
void elastic_accelerations(const ElasticChain<Real>& chain, std::span<const Real> position,
                           std::span<Real> acceleration) {
    Real before_x{}, before_y{};
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const Real x = position[2 * i], y = position[2 * i + 1];
        const Real rod_x = x - before_x, rod_y = y - before_y;
        const Real distance = square_root(rod_x * rod_x + rod_y * rod_y);
        Real force_x{}, force_y{}; // S_i û_i
        if (distance > Real(0)) {
            const Real per_metre = chain.stiffness * (distance - chain.length[i]) / distance;
            force_x = per_metre * rod_x;
            force_y = per_metre * rod_y;
        }
        acceleration[2 * i] = -force_x * chain.inverse_mass[i];
        acceleration[2 * i + 1] = -force_y * chain.inverse_mass[i] - chain.gravity;
        if (i > 0) {
            acceleration[2 * i - 2] += force_x * chain.inverse_mass[i - 1];
            acceleration[2 * i - 1] += force_y * chain.inverse_mass[i - 1];
        }
        before_x = x;
        before_y = y;
    }
}

/// E = Σ ½ m_i |v_i|² + Σ m_i g y_i + ½ k Σ (d_i − L_i)²: gravity counts from the height of the pivot.
template<class Real>
Energy<Real> elastic_energy(const ElasticChain<Real>& chain, std::span<const Real> position,
                            std::span<const Real> velocity) {
    Energy<Real> energy;
    Real before_x{}, before_y{};
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const Real x = position[2 * i], y = position[2 * i + 1];
        const Real vx = velocity[2 * i], vy = velocity[2 * i + 1];
        const Real rod_x = x - before_x, rod_y = y - before_y;
        const Real stretch = square_root(rod_x * rod_x + rod_y * rod_y) - chain.length[i];
        energy.kinetic += chain.mass[i] * (vx * vx + vy * vy) / Real(2);
        energy.gravitational += chain.mass[i] * chain.gravity * y;
        energy.elastic += chain.stiffness * stretch * stretch / Real(2);
        before_x = x;
        before_y = y;
    }
    return energy;
}

/// The highest angular frequency of the straight chain's springs, rad/s. Bending the chain couples its links
/// less, which can only lower it. At most 2·√(2k/m_min).
double highest_spring_frequency(const Chain&);

} // namespace pendula
