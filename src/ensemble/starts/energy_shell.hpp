// SPDX-License-Identifier: MIT
/// The microcanonical ensemble of a rigid chain: states of one energy, with the density δ(H(θ, p) − E) dθ dp.
///
/// With the kinetic energy K = E − V(θ), integration over the momenta gives the angles the density
/// K^(N/2−1)·√det M(θ). The momenta keep only a direction, uniform on a sphere in the metric of the kinetic
/// energy: p = √(2K)·C·u with M = C·Cᵀ, so ω = √(2K)·C⁻ᵀ·u. Angles are drawn by rejection: they are proposed
/// in one of two ways and kept with the probability that corrects the proposal's density.
///
/// - box: each θ_i evenly between ±T_i, the largest angle that it can reach with the energy.
/// - ball: a point evenly on a sphere in 2N dimensions. Half of its coordinates, over √κ_i, are the angles;
///   κ_i θ² ≤ g β_i L_i (1 − cos θ) up to T_i. The other half has the direction u. For small swings, where
///   the chain is N oscillators, nearly every point is kept.
///
/// Whichever proposal has the higher acceptance rate is used. A single pendulum has its own density, 1/|ω|.
#pragma once

#include "ensemble/counter_random.hpp"
#include "ensemble/ensemble_setup.hpp"
#include "physics/chain.hpp"

#include <array>
#include <cstddef>
#include <span>

namespace pendula {

class EnergyShell {
  public:
    /// The shell of the energy of `state`: θ_1 … θ_N, ω_1 … ω_N. If the chain hangs at rest, that is the only
    /// state. Throws Refused if too few points are kept, as near the upright rest of a single pendulum.
    EnergyShell(const Chain&, std::span<const double> state);

    void draw(MemberRandom&, std::span<double> state) const;

  private:
    using Numbers = std::array<double, most_ensemble_links>;
    enum class Proposal { box, ball };

    bool try_draw(Proposal, MemberRandom&, std::span<double> state) const;
    bool try_single(MemberRandom&, std::span<double> state) const;
    bool propose_in_box(MemberRandom&, std::span<double> theta, Numbers& direction, double& likeliest) const;
    bool propose_in_ball(MemberRandom&, std::span<double> theta, Numbers& direction, double& likeliest) const;
    double height(std::span<const double> theta) const;
    double determinant(std::span<const double> theta) const;
    double largest_determinant() const;
    void set_in_motion(double kinetic, const Numbers& direction, std::span<double> state) const;
    std::size_t kept_of_trials(Proposal) const;

    std::size_t links_;
    Numbers length_{};     ///< L_i, m
    Numbers hanging_{};    ///< β_i, kg
    Numbers mass_ratio_{}; ///< m_{i−1}/m_i
    Numbers weight_{};     ///< g β_i L_i, J
    Numbers reach_{};      ///< T_i, rad
    Numbers root_kappa_{}; ///< √κ_i, √J
    double energy_ = 0;    ///< J, above the energy of hanging at rest
    double largest_determinant_ = 1;
    Proposal proposal_ = Proposal::box;
};

} // namespace pendula
