// SPDX-License-Identifier: MIT
/// Angular accelerations of long rigid chains in double, in O(N) and in vectors across the links.
///
/// The tridiagonal system of TensionForm, eliminated from both ends towards the link k in the middle (a
/// twisted factorisation), so that two sequences of operations run in parallel. Links are counted from 0.
/// Written with y_j = (row j's diagonal after elimination)·m_j − 1 and μ_j = m_{j+1}/m_j, the elimination
/// from the pivot is
///
///     y_0 = 0,     y_{j+1} = μ_j (s_j² + y_j)/(1 + y_j)
///     a_0 = b_0,   a_{j+1} = b_{j+1} + c_j a_j/(1 + y_j)
///     T_j = c_j/(1 + y_j) T_{j+1} + m_j a_j/(1 + y_j)
///
/// with b_i = L_i ω_i² (and g cos θ_0 at the pivot). From the tip it is the same upwards, each joint's mass
/// being that of its upper bob as before: μ_j = m_{j−1}/m_j, and y_{N−1} = m_{N−2}/m_{N−1}. 1 − c² was
/// replaced by s², so no digit cancels. No link waits for a division either: with y = p/q and A = a q
///
///     q_{j+1} = q_j + p_j,   p_{j+1} = μ_j s_j² q_j + μ_j p_j,   A_{j+1} = c_j A_j + b_{j+1} q_{j+1}
///
/// and 1/(1 + y_j) = q_j/q_{j+1}. The divisions are then done in vectors, and the tensions follow from the
/// middle outwards. In the middle both halves meet: (y_k/m_k + z_k/m_{k−1}) T_k = a_k, z_k being the tip's y.
///
/// Its bytes are the same for every instruction set. Angles beyond largest_lane_angle use the C library's
/// sine and cosine, as in TensionForm. One object per thread.
#pragma once

#include "physics/chain.hpp"
#include "physics/systems/link_lanes.hpp"
#include "physics/systems/product_lanes.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <cstddef>
#include <span>

namespace pendula {

/// From this many links on it replaces TensionForm. By `pendula bench kernels` an RK4 step of 12 links is 2.3
/// to 2.7 times as fast with AVX2 or AVX-512 and 1.2 to 1.3 times without, of 100 links 3.8, 4.4 and 1.4
/// times.
inline constexpr std::size_t least_lane_links = 12;

/// Whether a chain's accelerations in double come from LaneTension. With very different masses its p and q
/// would overflow, so masses must lie within a factor of 2^40 of each other, as in all scenes.
bool tension_in_lanes(const Chain&);

class LaneTension {
  public:
    /// For such a chain, or a shorter one with at least least_vector_links links.
    explicit LaneTension(const RigidChain<double>&, const LinkKernels& = link_kernels());

    /// α_i in rad/s² from θ_i (rad) and ω_i (rad/s). All spans hold as many values as the chain has links;
    /// alpha overlaps none of the others.
    void accelerations(std::span<const double> theta, std::span<const double> omega, std::span<double> alpha);

    /// T_i in N, from the last call of accelerations().
    std::span<const double> tensions() const { return {tension_.data() + 1, links_}; }

  private:
    const LinkKernels* kernels_;
    std::size_t links_, middle_;                                             ///< N, k
    double gravity_;                                                         ///< m/s²
    LaneNumbers length_, inverse_length_, mass_, inverse_mass_, mass_ratio_; ///< see LinkLanes
    LaneNumbers sine_, cosine_, own_, between_, bend_, top_, bottom_, load_, follow_, share_;
    LaneNumbers pull_, tension_; ///< one before the first: sin θ_0 and g, whose product is the weight's part
};

} // namespace pendula
