// SPDX-License-Identifier: MIT
/// Angular accelerations of long rigid chains in double, in O(N) and in vectors across the links.
///
/// The tridiagonal system of TensionForm is eliminated from both ends towards the link k in the middle (a
/// twisted factorisation), so that two sequences of operations run in parallel. Links are counted from 0.
/// With y_j = (row j's diagonal after elimination)·m_j − 1 and μ_j = m_{j+1}/m_j, the elimination from the
/// pivot is
///
///     y_0 = 0,     y_{j+1} = μ_j (s_j² + y_j)/(1 + y_j)
///     a_0 = b_0,   a_{j+1} = b_{j+1} + c_j a_j/(1 + y_j)
///     T_j = c_j/(1 + y_j) T_{j+1} + m_j a_j/(1 + y_j)
///
/// with b_i = L_i ω_i²; b_0 also contains g cos θ_0. The elimination from the tip has the same form upwards,
/// with μ_j = m_{j−1}/m_j and y_{N−1} = m_{N−2}/m_{N−1}. s² replaces 1 − c², so that no digits cancel. No
/// link waits for a division either: with y = p/q and A = a q
///
///     q_{j+1} = q_j + p_j,   p_{j+1} = μ_j s_j² q_j + μ_j p_j,   A_{j+1} = c_j A_j + b_{j+1} q_{j+1}
///
/// and 1/(1 + y_j) = q_j/q_{j+1}. The divisions are then done in vectors, and the tensions follow from the
/// middle outwards. In the middle (y_k/m_k + z_k/m_{k−1}) T_k = a_k, where z_k is y_k of the elimination from
/// the tip, and a_k is the sum of both halves' a_k, with b_k counted once.
///
/// Passes in which no link depends on another link run in vectors across the links. Multiplications are not
/// fused with additions, so the bytes are the same for every instruction set and vector width. Angles beyond
/// largest_lane_angle use the C library's sine and cosine, as in TensionForm. One object per thread.
#pragma once

#include "physics/chain.hpp"
#include "physics/systems/product_lanes.hpp"
#include "physics/systems/rigid_chain.hpp"

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
    const double* inverse_mass;   ///< 1/m_j; 0 for the tip
    const double* mass_ratio;     ///< μ_j
    // the state
    const double* theta; ///< rad
    const double* omega; ///< rad/s
    // results of the passes
    double *sine, *cosine;           ///< of θ_i, then one more element: any finite number
    double* own;                     ///< L_i ω_i², m/s²
    double *between, *pull, *bend;   ///< c_j; s_j/m_j; mass_ratio·s_j²
    double *top, *bottom, *load;     ///< q_j, q_j + p_j, A_j
    double *follow, *share;          ///< T = share + follow · (the next T towards the middle)
    const double *tension, *pull_on; ///< one more number, then T_i or pull; a 0 follows the last T_i
    double* alpha;                   ///< rad/s²
};

/// The smallest number of links for the passes: the last vector ends at the last link and must not begin
/// before the first link.
inline constexpr std::size_t least_vector_links = 8;

/// The kernels of one instruction set; all sets give the same results.
struct LinkKernels {
    const char* instructions; ///< "avx512"
    /// Calculates sine and cosine. Returns false if an angle is not finite or is beyond largest_lane_angle;
    /// the sine and cosine of such an angle are meaningless.
    bool (*turn)(const LinkLanes&);
    /// Calculates own, between, pull and bend from sine, cosine and omega.
    void (*couple)(const LinkLanes&);
    /// Calculates follow = between·top/bottom and share = mass·load/bottom.
    void (*divide)(const LinkLanes&);
    /// Calculates alpha from tension and pull_on.
    void (*accelerate)(const LinkLanes&);
};

/// The kernels of the best instruction set that this processor has; any thread.
const LinkKernels& link_kernels();
/// All kernels that this processor can run, the best first; the last is plain C++.
std::span<const LinkKernels* const> all_link_kernels();

/// In chains of at least this many links, LaneTension replaces TensionForm. An RK4 step is then faster by
/// these factors, measured by `pendula bench kernels`: with 12 links 2.3 to 2.7 (AVX2 or AVX-512) and 1.2 to
/// 1.3 (neither); with 100 links 3.8 (AVX2), 4.4 (AVX-512) and 1.4 (neither).
inline constexpr std::size_t least_lane_links = 12;

/// Whether a chain's accelerations in double are calculated by LaneTension. With very different masses, p and
/// q would overflow, so the masses must be within a factor of 2^40 of each other.
bool tension_in_lanes(const Chain&);

class LaneTension {
  public:
    /// For a chain that passes tension_in_lanes(), or a shorter one with at least least_vector_links links.
    explicit LaneTension(const RigidChain<double>&, const LinkKernels& = link_kernels());

    /// α_i in rad/s² from θ_i (rad) and ω_i (rad/s). All spans hold as many values as the chain has links;
    /// alpha must not overlap the others.
    void accelerations(std::span<const double> theta, std::span<const double> omega, std::span<double> alpha);

    /// T_i in N, from the last call of accelerations().
    std::span<const double> tensions() const { return {tension_.data() + 1, links_}; }

  private:
    const LinkKernels* kernels_;
    std::size_t links_, middle_;                                             ///< N, k
    double gravity_;                                                         ///< m/s²
    LaneNumbers length_, inverse_length_, mass_, inverse_mass_, mass_ratio_; ///< see LinkLanes
    LaneNumbers sine_, cosine_, own_, between_, bend_, top_, bottom_, load_, follow_, share_;
    LaneNumbers pull_, tension_; ///< one more number in front: sin θ_0 in pull_, g in tension_; their product
                                 ///< is the effect of gravity
};

} // namespace pendula
