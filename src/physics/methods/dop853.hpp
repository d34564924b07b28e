// SPDX-License-Identifier: MIT
/// The eighth-order Runge-Kutta method of Dormand and Prince with a fixed step.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/methods/state_vector.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace pendula {

/// A nonzero coefficient: the factor of the rate of stage `from`.
struct Dop853Term {
    std::size_t from;
    Wide factor;
};

/// The coefficients of the eighth-order method of Dormand and Prince.
///
/// P. J. Prince, J. R. Dormand, "High order embedded Runge-Kutta formulae", J. Comput. Appl. Math. 7 (1981);
/// with the 12 stages of E. Hairer, S. P. Nørsett, G. Wanner, "Solving Ordinary Differential Equations I"
/// (1993), II.5, published to 30 digits. The published coefficients leave residuals of 6e-29 in the order
/// conditions, too much for 106 bits. They were therefore refined in 70 digits, by Gauss-Newton steps of
/// least norm on the conditions of all 200 rooted trees of up to 8 nodes and on the exact nodes c_i = Σ_j
/// a_ij. No coefficient changed by more than 6e-29. The residuals now come only from rounding to 38 digits.
struct Dop853Table {
    std::array<std::vector<Dop853Term>, 12> stages; ///< a_ij; empty for the first stage
    std::vector<Dop853Term> weights;                ///< b_j
};

Dop853Table dop853_table();

/// Stage i: k_i = f(t + h c_i, y + h Σ_j a_ij k_j) with c_i = Σ_j a_ij; then y += h Σ_j b_j k_j.
template<class System>
class Dop853 {
  public:
    using Real = typename System::Real;

    Dop853(const System& system, const Integration&) : sum_(2 * system.positions()), stage_(sum_.size()) {
        const Dop853Table table = dop853_table();
        for (std::size_t i = 0; i < stages; ++i) {
            rate_[i].resize(sum_.size());
            terms_[i] = rounded(table.stages[i]);
            nodes_[i] = from_wide<Real>(sum(table.stages[i]));
        }
        weights_ = rounded(table.weights);
    }

    void step(System& system, StateVector<Real>& state, Real time, Real h) {
        system.derivative(time, state.value, rate_[0]);
        for (std::size_t i = 1; i < stages; ++i) {
            combine(terms_[i]);
            for (std::size_t m = 0; m < sum_.size(); ++m)
                stage_[m] = state.value[m] + (h * sum_[m] + state.carried(m));
            system.derivative(time + h * nodes_[i], stage_, rate_[i]);
        }
        combine(weights_);
        for (std::size_t m = 0; m < sum_.size(); ++m) state.add(m, h * sum_[m]);
    }

  private:
    static constexpr std::size_t stages = 12;
    struct Term {
        std::size_t from;
        Real factor;
    };

    static std::vector<Term> rounded(const std::vector<Dop853Term>& exact) {
        std::vector<Term> out;
        for (const auto& [from, factor] : exact) out.push_back({from, from_wide<Real>(factor)});
        return out;
    }

    static Wide sum(const std::vector<Dop853Term>& exact) {
        Wide all = 0;
        for (const auto& [from, factor] : exact) all += factor;
        return all;
    }

    /// sum_ = Σ factor · rate.
    void combine(const std::vector<Term>& terms) {
        const Term& first = terms.front();
        for (std::size_t m = 0; m < sum_.size(); ++m) sum_[m] = first.factor * rate_[first.from][m];
        for (std::size_t t = 1; t < terms.size(); ++t)
            for (std::size_t m = 0; m < sum_.size(); ++m)
                sum_[m] += terms[t].factor * rate_[terms[t].from][m];
    }

    std::array<std::vector<Term>, stages> terms_;
    std::vector<Term> weights_;
    std::array<Real, stages> nodes_; ///< c_i
    std::array<std::vector<Real>, stages> rate_;
    std::vector<Real> sum_, stage_;
};

} // namespace pendula
