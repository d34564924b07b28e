// SPDX-License-Identifier: MIT
/// Taylor series of the rigid chain's motion, by recurrences through its rod tensions (rigid_tension.hpp).
#pragma once

#include "physics/systems/rigid_chain.hpp"
#include "physics/systems/rigid_lane_sums.hpp"
#include "physics/systems/rigid_sums.hpp"
#include "physics/systems/series.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace pendula {

/// The time, s, in which a rigid chain moves noticeably.
template<class Real>
double natural_time(const RigidChain<Real>& chain) {
    const auto shortest = static_cast<double>(*std::min_element(chain.length.begin(), chain.length.end()));
    return std::sqrt(shortest / static_cast<double>(chain.gravity));
}

/// The unknowns are the relative angles φ_1 = θ_1 and φ_i = θ_i − θ_{i−1}, because the equations need sine
/// and cosine of these only:
///
///     φ_i' = u_i = ω_i − ω_{i−1},   S_i' = u_i C_i,   C_i' = −u_i S_i.
///
/// The tensions obey A T = r, where only the off-diagonal −C_i/m_{i−1} of A varies. In order k of the product
/// only A_0 multiplies the unknown T_k, so it is eliminated once:
///
///     A_0 T_k = r_k − Σ_{j=1…k} A_j T_{k−j}.
///
/// `Sums` has the series that are multiplied, and multiplies them.
template<class Real, class Sums = RigidSumsOf<Real>>
class RigidSeries {
  public:
    RigidSeries(const RigidChain<Real>& chain, std::size_t order)
        : order_(order)
        , links_(chain.links())
        , time_(order, natural_time(chain))
        , omega_(links_, order + 1)
        , sums_(links_, order)
        , sine_(links_)
        , cosine_(links_)
        , tension_(links_)
        , pivot_(links_)
        , factor_(links_)
        , theta_sine_(links_)
        , theta_cosine_(links_) {}

    std::size_t order() const { return order_; }
    /// τ, s.
    double unit() const { return time_.unit; }
    const SeriesTime<Real>& time() const { return time_; }
    /// ω_i: order + 1 coefficients.
    const Real* velocity(std::size_t i) const { return omega_[i]; }

    /// From θ_1 … θ_N, ω_1 … ω_N at `time` (s); `damping` (1/s) is part of the equations, α_i − damping·ω_i.
    void expand(const RigidChain<Real>& chain, Real damping, Real /*time*/, std::span<const Real> state) {
        start(chain, state);
        // With a number of links that the compiler knows, an order's numbers stay in registers.
        if (links_ == 3) return expand_links<3>(chain, damping);
        if (links_ == 2) return expand_links<2>(chain, damping);
        expand_links<0>(chain, damping);
    }

  private:
    /// Coefficient k of S_1 and C_1.
    struct Hanging {
        Real sine, cosine;
    };

    void start(const RigidChain<Real>& chain, std::span<const Real> state) {
        for (std::size_t i = 0; i < links_; ++i) {
            sin_cos(state[i], theta_sine_[i], theta_cosine_[i]);
            const Real omega = state[links_ + i];
            omega_[i][0] = omega;
            sums_.set_velocity(i, 0, omega, i > 0 ? omega - omega_[i - 1][0] : omega);
            if (i == 0) {
                sine_[0] = theta_sine_[0];
                cosine_[0] = theta_cosine_[0];
            } else {
                sine_[i] = theta_sine_[i] * theta_cosine_[i - 1] - theta_cosine_[i] * theta_sine_[i - 1];
                cosine_[i] = theta_cosine_[i] * theta_cosine_[i - 1] + theta_sine_[i] * theta_sine_[i - 1];
            }
            sums_.set_direction(i, 0, sine_[i], cosine_[i]);
        }
        // A_0, eliminated from the tip. factor_[i] = −A_{i−1,i}/pivot_i.
        for (std::size_t i = links_; i-- > 0;) {
            Real diagonal = chain.inverse_mass[i];
            if (i > 0) diagonal += chain.inverse_mass[i - 1];
            if (i + 1 < links_) diagonal -= factor_[i + 1] * chain.inverse_mass[i] * cosine_[i + 1];
            pivot_[i] = Real(1) / diagonal;
            if (i > 0) factor_[i] = chain.inverse_mass[i - 1] * cosine_[i] * pivot_[i];
        }
    }

    template<std::size_t fixed>
    void expand_links(const RigidChain<Real>& chain, Real damping) {
        for (std::size_t k = 0; k < order_; ++k) {
            Hanging hanging{sine_[0], cosine_[0]};
            if (k > 0) hanging = turn_directions<fixed>(k);
            sums_.pull(k);
            if constexpr (fixed > 0) {
                std::array<Real, fixed> tension;
                find_tensions<fixed>(chain, hanging, k, tension.data());
                accelerate<fixed>(chain, damping, hanging, k, tension.data());
            } else {
                find_tensions<fixed>(chain, hanging, k, tension_.data());
                accelerate<fixed>(chain, damping, hanging, k, tension_.data());
            }
        }
    }
    template<std::size_t fixed>
    std::size_t links() const {
        return fixed > 0 ? fixed : links_;
    }

    /// Coefficient k of every sine and cosine; returns those of link 1.
    template<std::size_t fixed>
    Hanging turn_directions(std::size_t k) {
        sums_.turn(k);
        const Real unit_over = time_.unit_over[k];
        Hanging hanging;
        for (std::size_t i = 0; i < links<fixed>(); ++i) {
            const Real sine = unit_over * sums_.turned_sine(i);
            const Real cosine = -(unit_over * sums_.turned_cosine(i));
            sums_.set_direction(i, k, sine, cosine);
            if (i == 0) hanging = {sine, cosine};
        }
        return hanging;
    }

    /// T_k from A_0 T_k = r; `tension` holds r first.
    template<std::size_t fixed>
    void find_tensions(const RigidChain<Real>& chain, const Hanging& hanging, std::size_t k, Real* tension) {
        const std::size_t count = links<fixed>();
        for (std::size_t i = 0; i < count; ++i) tension[i] = chain.length[i] * sums_.squared_velocity(i, k);
        tension[0] += chain.gravity * hanging.cosine;
        for (std::size_t i = 1; i < count; ++i) {
            tension[i - 1] += chain.inverse_mass[i - 1] * sums_.cosine_upper(i);
            tension[i] += chain.inverse_mass[i - 1] * sums_.cosine_lower(i);
        }
        for (std::size_t i = count; i-- > 1;) tension[i - 1] += factor_[i] * tension[i];
        tension[0] = tension[0] * pivot_[0];
        for (std::size_t i = 1; i < count; ++i)
            tension[i] = tension[i] * pivot_[i] + factor_[i] * tension[i - 1];
        for (std::size_t i = 0; i < count; ++i) sums_.set_tension(i, k, tension[i]);
    }

    /// Coefficient k+1 of every velocity: L_i α_i = (T_{i+1}/m_i) s_i − (T_{i−1}/m_{i−1}) s_{i−1}.
    template<std::size_t fixed>
    void accelerate(const RigidChain<Real>& chain, Real damping, const Hanging& hanging, std::size_t k,
                    const Real* tension) {
        const std::size_t count = links<fixed>();
        const Real unit_over = time_.unit_over[k + 1];
        Real pull = -(chain.gravity * hanging.sine); // from the pivot's side
        Real before{};                               // ω of the link before
        for (std::size_t i = 0; i < count; ++i) {
            Real alpha = pull;
            if (i + 1 < count) {
                const Real first_sine = sine_[i + 1];
                alpha += chain.inverse_mass[i] * (sums_.sine_upper(i + 1) + first_sine * tension[i + 1]);
                pull = -(chain.inverse_mass[i] * (sums_.sine_lower(i + 1) + first_sine * tension[i]));
            }
            alpha = alpha / chain.length[i] - damping * omega_[i][k];
            const Real omega = unit_over * alpha;
            omega_[i][k + 1] = omega;
            sums_.set_velocity(i, k + 1, omega, i > 0 ? omega - before : omega);
            before = omega;
        }
    }

    std::size_t order_, links_;
    SeriesTime<Real> time_;
    SeriesTable<Real> omega_; ///< ω_i
    Sums sums_;
    std::vector<Real> sine_, cosine_;  ///< coefficient 0 of S_i, C_i
    std::vector<Real> tension_;        ///< coefficient k of T_i
    std::vector<Real> pivot_, factor_; ///< A_0, eliminated; pivot_ holds the reciprocals
    std::vector<Real> theta_sine_, theta_cosine_;
};

} // namespace pendula
