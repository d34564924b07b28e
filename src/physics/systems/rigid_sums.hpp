// SPDX-License-Identifier: MIT
/// The sums of products in the series of a rigid chain (rigid_series.hpp), which are most of its work.
#pragma once

#include "physics/arithmetic/arithmetics.hpp"
#include "physics/systems/series.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

/// One after the other, in any arithmetic. Others must give the same bytes.
template<class Real>
class RigidSums {
  public:
    /// Of coefficients 0 to `order`.
    RigidSums(std::size_t links, std::size_t order)
        : links_(links)
        , omega_(links, order + 1)
        , turn_(links, order + 1)
        , sine_(links, order + 1)
        , cosine_(links, order + 1)
        , tension_(links, order + 1)
        , joints_(links)
        , turned_(links) {}

    /// Coefficient k of ω_i and of u_i.
    void set_velocity(std::size_t i, std::size_t k, const Real& omega, const Real& turn) {
        omega_[i][k] = omega;
        turn_[i][k] = turn;
    }
    void set_direction(std::size_t i, std::size_t k, const Real& sine, const Real& cosine) {
        sine_[i][k] = sine;
        cosine_[i][k] = cosine;
    }
    void set_tension(std::size_t i, std::size_t k, const Real& tension) { tension_[i][k] = tension; }

    /// Sums the coefficients k − 1 of u_i C_i and u_i S_i, for turned_sine() and turned_cosine(). All that
    /// they need must have been set.
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

    /// Sums the coefficients k of C_i T_{i−1}, C_i T_i, S_i T_{i−1} and S_i T_i, i > 0, without the terms
    /// that contain T_k.
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

} // namespace pendula
