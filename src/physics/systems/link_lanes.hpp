// SPDX-License-Identifier: MIT
/// What the rod tensions need of every link or joint, in vectors across the links: the passes of LaneTension
/// in which no link waits for another. No operation is fused, so a link's numbers have the same bytes
/// whatever the instruction set and the width.
#pragma once

#include <cstddef>
#include <span>

namespace pendula {

/// Where a pass finds the numbers of each link; joint j is between the links j and j+1, and the passes take
/// the tip for a joint too. Each has as many numbers as there are links, unless it says more.
struct LinkLanes {
    std::size_t links; ///< at least least_vector_links
    // the chain
    const double* length;         ///< L_i, m
    const double* inverse_length; ///< 1/L_i
    const double* mass;           ///< m_j, kg
    const double* inverse_mass;   ///< 1/m_j; behind the last joint 0
    const double* mass_ratio;     ///< see LaneTension
    // the state
    const double* theta; ///< rad
    const double* omega; ///< rad/s
    // between the passes; see LaneTension
    double *sine, *cosine;           ///< of θ_i, and any finite number behind the tip's
    double* own;                     ///< L_i ω_i², m/s²
    double *between, *pull, *bend;   ///< c_j; s_j/m_j; mass_ratio·s_j²
    double *top, *bottom, *load;     ///< q_j, q_j + p_j, A_j
    double *follow, *share;          ///< what T takes of the next T, and what it has without
    const double *tension, *pull_on; ///< T_i and pull, each with one before the first; behind the last T_i 0
    double* alpha;                   ///< rad/s²
};

/// No pass can do with fewer links: the last vector ends where the links do.
inline constexpr std::size_t least_vector_links = 8;

/// One instruction set's; all have the same results.
struct LinkKernels {
    const char* instructions; ///< "avx512"
    /// sine, cosine. False if an angle is beyond largest_lane_angle or none: then these are not meant.
    bool (*turn)(const LinkLanes&);
    /// own, between, pull, bend from sine and cosine.
    void (*couple)(const LinkLanes&);
    /// follow = between·top/bottom and share = mass·load/bottom.
    void (*divide)(const LinkLanes&);
    /// alpha from tension and pull_on.
    void (*accelerate)(const LinkLanes&);
};

/// Of the best instruction set that this processor has; any thread.
const LinkKernels& link_kernels();
/// All that this processor can run, the best first; the last needs nothing but the language.
std::span<const LinkKernels* const> all_link_kernels();

} // namespace pendula
