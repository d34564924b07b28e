// SPDX-License-Identifier: MIT
/// The constants of a step, from the chain and dt, in the precision of the ensemble. All members share them.
#pragma once

#include "ensemble/ensemble_setup.hpp"
#include "physics/chain.hpp"

#include <array>
#include <cstddef>

namespace pendula {

/// Lengths are counted in L_1 and masses as ratios, so that the equations of vector/rk4-inl.hpp need the
/// fewest multiplications. Entries of links that the chain does not have are 0.
template<class Real>
struct StepConstants {
    std::size_t links = 0;
    Real gravity = 0;                                       ///< g/L_1, 1/s²
    std::array<Real, most_ensemble_links> length{};         ///< L_i/L_1
    std::array<Real, most_ensemble_links> inverse_length{}; ///< L_1/L_i
    std::array<Real, most_ensemble_links> mass_ratio{};     ///< m_{i−1}/m_i; 0 for the first link
    Real damping = 0;                                       ///< 1/s
    Real dt = 0, half_dt = 0, sixth_dt = 0;                 ///< s: dt, dt/2, dt/6
};

template<class Real>
StepConstants<Real> step_constants(const Chain& chain, double dt) {
    StepConstants<Real> constants;
    constants.links = chain.links();
    constants.gravity = static_cast<Real>(chain.gravity / chain.lengths[0]);
    for (std::size_t i = 0; i < chain.links(); ++i) {
        constants.length[i] = static_cast<Real>(chain.lengths[i] / chain.lengths[0]);
        constants.inverse_length[i] = static_cast<Real>(chain.lengths[0] / chain.lengths[i]);
        if (i > 0) constants.mass_ratio[i] = static_cast<Real>(chain.masses[i - 1] / chain.masses[i]);
    }
    constants.damping = static_cast<Real>(chain.damping);
    constants.dt = static_cast<Real>(dt);
    constants.half_dt = static_cast<Real>(dt / 2);
    constants.sixth_dt = static_cast<Real>(dt / 6);
    return constants;
}

} // namespace pendula
