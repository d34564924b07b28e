// SPDX-License-Identifier: MIT
/// Taylor series of the rigid chain's motion, by recurrences for its angles and rod tensions
/// (rigid_chain.hpp).
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/systems/product_lanes.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/systems/series.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace pendula {

/// The sums of products in the series of a rigid chain, which take most of the time. This class calculates
/// one sum after the other, in any arithmetic.
template<class Real>
class RigidSums {
  public:
    /// For series with the coefficients 0 to `order`.
    RigidSums(std::size_t links, std::size_t order)
        : links_(links)
        , omega_(links, order + 1)
        , turn_(links, order + 1)
        , sine_(links, order + 1)
        , cosine_(links, order + 1)
        , tension_(links, order + 1)
        , joints_(links)
        , turned_(links) {}

    /// Sets coefficient k of ω_i and of u_i (see RigidSeries).
    void set_velocity(std::size_t i, std::size_t k, const Real& omega, const Real& turn) {
        omega_[i][k] = omega;
        turn_[i][k] = turn;
    }
    void set_direction(std::size_t i, std::size_t k, const Real& sine, const Real& cosine) {
        sine_[i][k] = sine;
        cosine_[i][k] = cosine;
    }
    void set_tension(std::size_t i, std::size_t k, const Real& tension) { tension_[i][k] = tension; }

    /// Calculates coefficient k − 1 of u_i C_i and u_i S_i, which turned_sine() and turned_cosine() return.
    /// The coefficients 0 to k − 1 of u_i, C_i and S_i must have been set.
    void turn(std::size_t k) {
        for (std::size_t i = 0; i < links_; ++i) {
            const Real *u = turn_[i], *s = sine_[i] + k - 1, *c = cosine_[i] + k - 1;
            ProductSum<Real> sine, cosine;
            for (std::size_t j = 0; j < k; ++j, --s, --c) {
                sine.add_product(u[j], *c);
                cosine.add_product(u[j], *s);
            }
            turned_[i] = {sine.rounded(), cosine.rounded()};
        }
    }
    Real turned_sine(std::size_t i) const { return turned_[i].sine; }
    Real turned_cosine(std::size_t i) const { return turned_[i].cosine; }

    /// Calculates coefficient k of C_i T_{i−1}, C_i T_i, S_i T_{i−1} and S_i T_i for i > 0, without the terms
    /// that contain coefficient k of a tension.
    void pull(std::size_t k) {
        for (std::size_t i = 1; i < links_; ++i) {
            const Real *s = sine_[i], *c = cosine_[i];
            const Real *lower = tension_[i - 1] + k, *upper = tension_[i] + k;
            ProductSum<Real> cosine_lower, cosine_upper, sine_lower, sine_upper;
            for (std::size_t j = 1; j <= k; ++j) {
                const Real &below = *--lower, &above = *--upper;
                cosine_lower.add_product(c[j], below);
                cosine_upper.add_product(c[j], above);
                sine_lower.add_product(s[j], below);
                sine_upper.add_product(s[j], above);
            }
            joints_[i] = {cosine_lower.rounded(), cosine_upper.rounded(), sine_lower.rounded(),
                          sine_upper.rounded()};
        }
    }
    /// Coefficient k of ω_i², after pull(k).
    Real squared_velocity(std::size_t i, std::size_t k) const {
        return square_coefficient<Real>(omega_[i], k);
    }
    Real cosine_lower(std::size_t i) const { return joints_[i].cosine_lower; }
    Real cosine_upper(std::size_t i) const { return joints_[i].cosine_upper; }
    Real sine_lower(std::size_t i) const { return joints_[i].sine_lower; }
    Real sine_upper(std::size_t i) const { return joints_[i].sine_upper; }

  private:
    struct Joint {
        Real cosine_lower, cosine_upper, sine_lower, sine_upper;
    };
    struct Turned {
        Real sine, cosine;
    };

    std::size_t links_;
    SeriesTable<Real> omega_, turn_, sine_, cosine_, tension_; ///< ω_i, u_i, S_i, C_i, T_i
    std::vector<Joint> joints_;
    std::vector<Turned> turned_;
};

/// The sums of RigidSums in vector registers. Each lane holds one sum, so that the bytes depend neither on
/// the processor nor on the width of its registers. For double and DoubleDouble, RigidSums gives the same
/// bytes. In 80 bits each sum is rounded instead of each product.
template<class Real>
class RigidLaneSums {
  public:
    RigidLaneSums(std::size_t links, std::size_t order, const ProductKernels& kernels = product_kernels())
        : turn_(order, 2 * links)
        , direction_(order, 2 * links)
        , omega_(order, links)
        , joint_(order, 4 * (links - 1))
        , tension_(order, 4 * (links - 1))
        , turned_(turn_)
        , squared_(omega_)
        , pulled_(joint_)
        , links_(links)
        , kernels_(&kernels) {}

    void set_velocity(std::size_t i, std::size_t k, const Real& omega, const Real& turn) {
        omega_.set(k, i, omega);
        turn_.set(k, 2 * i, turn);
        turn_.set(k, 2 * i + 1, turn);
    }
    void set_direction(std::size_t i, std::size_t k, const Real& sine, const Real& cosine) {
        direction_.set(k, 2 * i, cosine);
        direction_.set(k, 2 * i + 1, sine);
        if (i == 0) return;
        const std::size_t lane = 4 * (i - 1);
        joint_.set(k, lane, cosine);
        joint_.set(k, lane + 1, cosine);
        joint_.set(k, lane + 2, sine);
        joint_.set(k, lane + 3, sine);
    }
    void set_tension(std::size_t i, std::size_t k, const Real& tension) {
        const std::size_t lane = 4 * i; // of joint i + 1
        if (i > 0) {
            tension_.set(k, lane - 3, tension);
            tension_.set(k, lane - 1, tension);
        }
        if (i + 1 < links_) {
            tension_.set(k, lane, tension);
            tension_.set(k, lane + 2, tension);
        }
    }

    void turn(std::size_t k) { turned_.sum(*kernels_, turn_, 0, direction_, k - 1, k); }
    Real turned_sine(std::size_t i) const { return turned_.get(2 * i); }
    Real turned_cosine(std::size_t i) const { return turned_.get(2 * i + 1); }

    void pull(std::size_t k) {
        const std::size_t pairs = (k + 1) / 2;
        // In 80 bits the sum runs from the middle outwards: the newest coefficients come last, so that the
        // processor does not wait for them.
        if constexpr (std::same_as<Real, long double>)
            squared_.sum(*kernels_, omega_, k / 2 + 1, omega_, pairs - 1, pairs);
        else if (!squares_singly())
            squared_.sum(*kernels_, omega_, 0, omega_, k, pairs);
        pulled_.sum(*kernels_, joint_, 1, tension_, k - 1, k);
    }
    Real squared_velocity(std::size_t i, std::size_t k) const {
        Real square = squares_singly() ? single_square(i, k) : squared_.get(i);
        square += square;
        if (k % 2 == 0) {
            const Real middle = omega_.get(k / 2, i);
            square += middle * middle;
        }
        return square;
    }
    Real cosine_lower(std::size_t i) const { return pulled_.get(4 * (i - 1)); }
    Real cosine_upper(std::size_t i) const { return pulled_.get(4 * (i - 1) + 1); }
    Real sine_lower(std::size_t i) const { return pulled_.get(4 * (i - 1) + 2); }
    Real sine_upper(std::size_t i) const { return pulled_.get(4 * (i - 1) + 3); }

  private:
    /// Whether ω_i² is summed without vectors. A vector that is read just after its parts were written has to
    /// wait for memory, and ω_i² needs the newest velocities. For a few doubles this wait takes longer than
    /// single sums.
    bool squares_singly() const { return std::same_as<Real, double> && links_ <= lane_group; }
    Real single_square(std::size_t i, std::size_t k) const {
        Real sum{};
        for (std::size_t j = 0; 2 * j < k; ++j) sum += omega_.get(j, i) * omega_.get(k - j, i);
        return sum;
    }

    SeriesLanes<Real> turn_, direction_; ///< u_i twice; C_i, S_i
    SeriesLanes<Real> omega_;
    SeriesLanes<Real> joint_, tension_; ///< C_i twice, S_i twice; T_{i−1}, T_i, twice
    LaneSums<Real> turned_, squared_, pulled_;
    std::size_t links_;
    const ProductKernels* kernels_;
};

template<class Real>
struct RigidSumsChoice {
    using Type = RigidSums<Real>;
};
template<>
struct RigidSumsChoice<double> {
    using Type = RigidLaneSums<double>;
};
template<>
struct RigidSumsChoice<DoubleDouble> {
    using Type = RigidLaneSums<DoubleDouble>;
};
template<>
struct RigidSumsChoice<long double> {
    /// On some processors long double does not have 80 bits.
    using Type = std::conditional_t<std::numeric_limits<long double>::digits == 64,
                                    RigidLaneSums<long double>, RigidSums<long double>>;
};
/// The faster of RigidSums and RigidLaneSums for an arithmetic.
template<class Real>
using RigidSumsOf = typename RigidSumsChoice<Real>::Type;

/// The time, s, in which a rigid chain moves noticeably.
template<class Real>
double natural_time(const RigidChain<Real>& chain) {
    const auto shortest = static_cast<double>(*std::min_element(chain.length.begin(), chain.length.end()));
    return std::sqrt(shortest / static_cast<double>(chain.gravity));
}

/// The unknowns are the relative angles φ_1 = θ_1 and φ_i = θ_i − θ_{i−1}, because the equations need only
/// their sines S_i and cosines C_i:
///
///     φ_i' = u_i = ω_i − ω_{i−1},   S_i' = u_i C_i,   C_i' = −u_i S_i.
///
/// The tensions obey A T = r, where only the off-diagonal −C_i/m_{i−1} of A varies. In order k of the product
/// only A_0 multiplies the unknown T_k, so A_0 is eliminated only once:
///
///     A_0 T_k = r_k − Σ_{j=1…k} A_j T_{k−j}.
///
/// `Sums` holds the series and calculates the sums of their products.
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
    /// The unit of time τ, s.
    double unit() const { return time_.unit; }
    const SeriesTime<Real>& time() const { return time_; }
    /// The order + 1 coefficients of ω_i.
    const Real* velocity(std::size_t i) const { return omega_[i]; }

    /// Expands the series from the state θ_1 … θ_N, ω_1 … ω_N at `time` (s). `damping` (1/s) is part of the
    /// equations, α_i − damping·ω_i.
    void expand(const RigidChain<Real>& chain, Real damping, Real /*time*/, std::span<const Real> state) {
        start(chain, state);
        time_.expand_in_range(
            links_, order_, [&] { expand_orders(chain, damping); },
            [this](std::size_t i) { return omega_[i]; });
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
        // Eliminates A_0 from the tip. pivot_[i] is the reciprocal of the pivot, factor_[i] =
        // −A_{i−1,i}·pivot_[i].
        for (std::size_t i = links_; i-- > 0;) {
            Real diagonal = chain.inverse_mass[i];
            if (i > 0) diagonal += chain.inverse_mass[i - 1];
            if (i + 1 < links_) diagonal -= factor_[i + 1] * chain.inverse_mass[i] * cosine_[i + 1];
            pivot_[i] = Real(1) / diagonal;
            if (i > 0) factor_[i] = chain.inverse_mass[i - 1] * cosine_[i] * pivot_[i];
        }
    }

    void expand_orders(const RigidChain<Real>& chain, Real damping) {
        // If the compiler knows the number of links, the numbers of one order stay in registers.
        if (links_ == 3) return expand_links<3>(chain, damping);
        if (links_ == 2) return expand_links<2>(chain, damping);
        expand_links<0>(chain, damping);
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

    /// Sets coefficient k of every sine and cosine. Returns coefficient k of S_1 and C_1.
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

    /// Calculates coefficient k of the tensions, T_k, from the equation for A_0 T_k above. `tension` first
    /// holds the right-hand side, then T_k.
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

    /// Sets coefficient k+1 of every velocity, from L_i α_i = (T_{i+1}/m_i) s_i − (T_{i−1}/m_{i−1}) s_{i−1}.
    template<std::size_t fixed>
    void accelerate(const RigidChain<Real>& chain, Real damping, const Hanging& hanging, std::size_t k,
                    const Real* tension) {
        const std::size_t count = links<fixed>();
        const Real unit_over = time_.unit_over[k + 1];
        Real pull = -(chain.gravity * hanging.sine); // the part of L α from the link above
        Real before{};                               // coefficient k+1 of ω of the link above
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
    std::vector<Real> pivot_, factor_; ///< A_0 after elimination; pivot_ holds reciprocals
    std::vector<Real> theta_sine_, theta_cosine_;
};

} // namespace pendula
