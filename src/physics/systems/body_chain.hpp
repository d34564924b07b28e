// SPDX-License-Identifier: MIT
/// A chain of rigid bodies in a trajectory's own arithmetic: links with their own mass, friction in the
/// joints, drag on the bobs. Pure values, any thread.
///
/// Link i has the mass m_i, its centre of mass at the distance r_i from the upper joint, the inertia I_i
/// about this centre, and a bob of mass b_i at its lower end. It moves like a massless rod with point masses
/// μ_i at its ends and one more parameter d_i:
///
///     μ_i = b_i + m_i r_i/L_i + m_{i+1} (1 − r_{i+1}/L_{i+1}) at joint i,   d_i = I_i − m_i r_i (L_i − r_i),
///
/// because the kinetic energy of link i is ½ m_i ((1−ρ) v_{i−1}² + ρ v_i²) + ½ d_i ω_i², ρ = r_i/L_i. In a
/// chain of point masses all d_i are 0. A lumped mass μ_i may be negative (a counterweight), as long as the
/// mass matrix is positive definite (see refuse_chain()).
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/trajectory.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace pendula {

/// The mass, centre of mass and inertia of each link without its bob. An empty list of masses stands for
/// zeros; other empty lists stand for uniform rods.
struct LinkBodies {
    std::vector<Wide> mass, centre, inertia; ///< kg, m, kg m²
};
LinkBodies link_bodies(const Chain&);

/// μ_i, kg; d_i, kg m²; and μ_0, kg, the lumped mass at the pivot, which the links do not move.
struct LumpedChain {
    std::vector<Wide> mass, spin;
    Wide at_pivot = 0;
};
LumpedChain lumped(const Chain&);

/// The energy accounts of a chain, one for each cause that adds or removes energy, in the order of their
/// numbers in a state. A chain without joint friction, drag and drive has no accounts, not even for its
/// damping.
std::vector<EnergyShare> energy_accounts(const Chain&);

/// A chain's list of friction as numbers of `Real`, one for each link; zeros if the list is empty.
template<class Real>
std::vector<Real> friction_list(const Chain& chain, const std::vector<double>& list) {
    std::vector<Real> out(chain.links());
    for (std::size_t i = 0; i < list.size(); ++i) out[i] = Real(list[i]);
    return out;
}

template<class Real>
struct BodyChain {
    std::vector<Real> length;  ///< L_i, m
    std::vector<Real> mass;    ///< μ_i, kg
    std::vector<Real> spin;    ///< d_i, kg m²
    std::vector<Real> moment;  ///< s_i = Σ_{k≥i} μ_k L_i, kg m; the chain's momentum is Σ s_i ω_i n_i
    std::vector<Real> viscous; ///< c_i of the joint above link i, N m s
    std::vector<Real> dry;     ///< the largest dry friction torque of the joint above link i, N m
    std::vector<Real> drag;    ///< of bob i, kg/m
    Real gravity{};            ///< m/s²
    Real damping{};            ///< 1/s
    bool has_viscous = false, has_dry = false, has_drag = false;
    std::vector<EnergyShare> accounts; ///< as energy_accounts() returns them

    BodyChain() = default;
    explicit BodyChain(const Chain& chain)
        : length(chain.lengths.begin(), chain.lengths.end())
        , moment(chain.links())
        , viscous(friction_list<Real>(chain, chain.joint_friction))
        , dry(friction_list<Real>(chain, chain.dry_friction))
        , drag(friction_list<Real>(chain, chain.air_drag))
        , gravity(chain.gravity)
        , damping(chain.damping)
        , has_viscous(any(viscous))
        , has_dry(any(dry))
        , has_drag(any(drag))
        , accounts(energy_accounts(chain)) {
        const LumpedChain lumps = lumped(chain);
        Wide below = 0;
        for (std::size_t i = links(); i-- > 0;) {
            below += lumps.mass[i];
            moment[i] = from_wide<Real>(below * to_wide(chain.lengths[i]));
        }
        for (const Wide& number : lumps.mass) mass.push_back(from_wide<Real>(number));
        for (const Wide& number : lumps.spin) spin.push_back(from_wide<Real>(number));
    }

    std::size_t links() const { return length.size(); }

  private:
    static bool any(const std::vector<Real>& list) {
        for (const Real& number : list)
            if (!(number == Real(0))) return true;
        return false;
    }
};

/// Whether the lumped masses are positive and within a factor of 16 of each other, and every link resists
/// turning. A link resists turning if its kinetic energy, with half of the mass at each of its joints, is
/// positive by a margin. In such a chain, an elimination that does not start at the tip loses few digits.
bool has_like_masses(const BodyChain<double>&);

/// The energy in the pivot's frame, without the work of the pivot's motion: E = Σ ½ μ_i |v_i|² + Σ ½ d_i ω_i²
/// − g Σ s_i cos θ_i.
template<class Real>
Energy<Real> body_energy(const BodyChain<Real>& chain, std::span<const Real> theta,
                         std::span<const Real> omega) {
    Energy<Real> energy;
    Real vx{}, vy{};
    for (std::size_t i = 0; i < chain.links(); ++i) {
        Real sine, cosine;
        sin_cos(theta[i], sine, cosine);
        vx += chain.length[i] * cosine * omega[i];
        vy += chain.length[i] * sine * omega[i];
        energy.kinetic +=
            (chain.mass[i] * (vx * vx + vy * vy) + chain.spin[i] * omega[i] * omega[i]) / Real(2);
        energy.gravitational -= chain.gravity * chain.moment[i] * cosine;
    }
    return energy;
}

/// E* = g Σ |s_i|, J: the scale of energy drift, like energy_scale() of a rigid chain.
template<class Real>
Real energy_scale(const BodyChain<Real>& chain) {
    Real sum{};
    for (const Real& moment : chain.moment) sum += moment < Real(0) ? -moment : moment;
    return chain.gravity * sum;
}

} // namespace pendula
