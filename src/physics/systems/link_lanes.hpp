// SPDX-License-Identifier: MIT
/// The passes of LaneTension in which no link depends on another, in vectors across the links. No operation
/// is fused, so a link's numbers have the same bytes whatever the instruction set and the width.
#pragma once

#include <cstddef>
#include <span>

namespace pendula {

/// The arrays of the passes. Joint j is between the links j and j+1, and the passes treat the tip as a joint
/// too. Each array has one number per link, unless its comment says more.
struct LinkLanes {
    std::size_t links; ///< at least least_vector_links
    // the chain
    const double* length;         ///< L_i, m
    const double* inverse_length; ///< 1/L_i
    const double* mass;           ///< m_j, kg
    const double* inverse_mass;   ///< 1/m_j; 0 after the last joint
    const double* mass_ratio;     ///< see LaneTension
    // the state
    const double* theta; ///< rad
    const double* omega; ///< rad/s
    // between the passes; see LaneTension
    double *sine, *cosine;           ///< of θ_i, then any finite number after the tip's
    double* own;                     ///< L_i ω_i², m/s²
    double *between, *pull, *bend;   ///< c_j; s_j/m_j; mass_ratio·s_j²
    double *top, *bottom, *load;     ///< q_j, q_j + p_j, A_j
    double *follow, *share;          ///< T = share + follow · (the T next to it towards the middle)
    const double *tension, *pull_on; ///< T_i and pull, each with one before the first; 0 after the last T_i
    double* alpha;                   ///< rad/s²
};

/// The passes need at least this many links: the last vector ends where the links do.
inline constexpr std::size_t least_vector_links = 8;

/// The kernels of one instruction set; all sets give the same results.
struct LinkKernels {
    const char* instructions; ///< "avx512"
    /// sine, cosine. False if an angle is beyond largest_lane_angle or not finite: then the results are
    /// meaningless.
    bool (*turn)(const LinkLanes&);
    /// own, between, pull, bend from sine and cosine.
    void (*couple)(const LinkLanes&);
    /// follow = between·top/bottom and share = mass·load/bottom.
    void (*divide)(const LinkLanes&);
    /// alpha from tension and pull_on.
    void (*accelerate)(const LinkLanes&);
};

/// The kernels of the best instruction set that this processor has; any thread.
const LinkKernels& link_kernels();
/// All kernels that this processor can run, the best first; the last is plain C++.
std::span<const LinkKernels* const> all_link_kernels();

} // namespace pendula
