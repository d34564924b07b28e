// SPDX-License-Identifier: MIT
/// The Gauss-Legendre collocation methods with s stages, of order 2s. They are implicit, symplectic and
/// time-reversible, so that the energy error stays bounded for ever. In long runs no other method here has
/// less drift.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/exact_bytes.hpp"
#include "physics/methods/state_vector.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// The coefficients of the Gauss-Legendre methods, calculated in 212 bits.
///
/// There are s stages; matrices are row-major s×s. A step from (x, v) with the accelerations a_j at the
/// stages is
///
///     stage i:  v_i = v + h Σ A_ij a_j,      x_i = x + h c_i v + h² Σ (A²)_ij a_j,
///     end:      v += h Σ b_j a_j,            x += h v + h² Σ b_j (1 − c_j) a_j.
struct GaussLegendreTable {
    std::size_t stages;
    std::vector<Wide> node;            ///< c_i: the zeros of the Legendre polynomial on [0, 1]
    std::vector<Wide> weight;          ///< b_i
    std::vector<Wide> position_weight; ///< b_i (1 − c_i)
    std::vector<Wide> velocity;        ///< A_ij, the integral from 0 to c_i of the j-th Lagrange polynomial
    std::vector<Wide> position;        ///< (A²)_ij
    std::vector<Wide> ahead; ///< the j-th Lagrange polynomial at 1 + c_i, for the next step's stages
};

/// The coefficients for 2 to 8 stages.
GaussLegendreTable gauss_legendre_table(std::size_t stages);

/// The step h (in seconds) at which one sweep of the fixed-point iteration halves the iteration's error for
/// x'' = −frequency² x − damping x'. `frequency` and `damping` are in 1/s; one of them must be positive.
double halving_step(const GaussLegendreTable&, double frequency, double damping);

/// Solves the stages by fixed-point iteration until only rounding errors are left (Hairer, McLachlan,
/// Razakarivony, "Achieving Brouwer's law with implicit Runge-Kutta methods", BIT 48 (2008)): the iteration
/// stops when its changes stop shrinking. The unknowns are the accelerations at the stages. Each stage uses
/// the accelerations that the same sweep has already updated. The first guess extrapolates the polynomial of
/// the last step. Every stage includes the carry of compensated sums.
template<class System>
class GaussLegendre {
  public:
    using Real = typename System::Real;

    GaussLegendre(const System& system, const Integration& integration)
        : n_(system.positions())
        , s_(static_cast<std::size_t>(integration.stages))
        , acceleration_(s_ * n_)
        , guess_(s_ * n_)
        , position_(n_)
        , velocity_(n_)
        , renewed_(n_) {
        const GaussLegendreTable table = gauss_legendre_table(s_);
        node_ = rounded(table.node);
        weight_ = rounded(table.weight);
        position_weight_ = rounded(table.position_weight);
        velocity_table_ = rounded(table.velocity);
        position_table_ = rounded(table.position);
        ahead_ = rounded(table.ahead);
    }

    /// Not inlined, because the loop over steps is about 5 % slower if GCC 12 inlines this function.
    [[gnu::noinline]] void step(System& system, StateVector<Real>& state, Real time, Real h) {
        if (warm_)
            continue_last_step();
        else
            start_from(system, state, time);
        converged_ = iterate(system, state, time, h);
        warm_ = true;

        const Real h2 = h * h;
        for (std::size_t i = 0; i < n_; ++i) {
            Real dv{}, dx{};
            for (std::size_t j = 0; j < s_; ++j) {
                dv += weight_[j] * acceleration_[j * n_ + i];
                dx += position_weight_[j] * acceleration_[j * n_ + i];
            }
            const Real velocity = state.value[n_ + i], carried = state.carried(n_ + i);
            state.add(i, h * velocity);
            state.add(i, h2 * dx + h * carried);
            state.add(n_ + i, h * dv);
        }
    }

    void reset(const System&) { warm_ = false; }

    std::optional<std::string> trouble() const {
        if (converged_) return std::nullopt;
        return "the stages of gauss-legendre do not converge";
    }

    void save(ByteWriter& out) const {
        out.put(warm_);
        for (const Real& a : acceleration_) out.put(a);
    }
    void restore(System&, const StateVector<Real>&, const Steps<Real>&, ByteReader& in) {
        warm_ = in.get<bool>();
        for (Real& a : acceleration_) a = in.get<Real>();
    }

  private:
    static std::vector<Real> rounded(const std::vector<Wide>& exact) {
        std::vector<Real> out;
        for (const Wide x : exact) out.push_back(from_wide<Real>(x));
        return out;
    }

    std::span<Real> stage(std::size_t j) { return std::span(acceleration_).subspan(j * n_, n_); }

    void start_from(System& system, const StateVector<Real>& state, Real time) {
        const std::span<const Real> all(state.value);
        system.accelerations(time, all.first(n_), all.subspan(n_), stage(0));
        for (std::size_t j = 1; j < s_; ++j) std::copy_n(stage(0).begin(), n_, stage(j).begin());
    }

    void continue_last_step() {
        for (std::size_t j = 0; j < s_; ++j)
            for (std::size_t i = 0; i < n_; ++i) {
                Real sum{};
                for (std::size_t k = 0; k < s_; ++k) sum += ahead_[j * s_ + k] * acceleration_[k * n_ + i];
                guess_[j * n_ + i] = sum;
            }
        std::swap(guess_, acceleration_);
    }

    /// Repeats sweeps over the stages until only rounding errors are left. Returns false if the changes do
    /// not become that small.
    bool iterate(System& system, const StateVector<Real>& state, Real time, Real h) {
        constexpr int most_sweeps = 200;
        // Changes that move positions by less than this relative amount may stop shrinking because of
        // rounding. The changes are not compared with the accelerations, because near an equilibrium these
        // are small differences of large forces.
        const Real enough = Real(1e3) * RealTraits<Real>::epsilon;
        Real place{};
        for (std::size_t i = 0; i < n_; ++i)
            place = std::max({place, magnitude(state.value[i]), magnitude(h * state.value[n_ + i])});
        Real before{};
        for (int sweep = 0; sweep < most_sweeps; ++sweep) {
            Real change{}, size{};
            for (std::size_t j = 0; j < s_; ++j) {
                renew(system, state, time, h, j);
                for (std::size_t i = 0; i < n_; ++i) {
                    change = std::max(change, magnitude(renewed_[i] - stage(j)[i]));
                    size = std::max(size, magnitude(renewed_[i]));
                    stage(j)[i] = renewed_[i];
                }
            }
            if (!is_finite(size)) return true; // the trajectory reports states that are not finite
            if (change == Real(0)) return true;
            if (sweep > 0 && change >= before && h * h * change <= enough * (place + h * h * size))
                return true;
            before = change;
        }
        return false;
    }

    /// Stores the acceleration at stage j in renewed_.
    void renew(System& system, const StateVector<Real>& state, Real time, Real h, std::size_t j) {
        const Real h2 = h * h;
        for (std::size_t i = 0; i < n_; ++i) {
            Real dv{}, dx{};
            for (std::size_t k = 0; k < s_; ++k) {
                dv += velocity_table_[j * s_ + k] * acceleration_[k * n_ + i];
                dx += position_table_[j * s_ + k] * acceleration_[k * n_ + i];
            }
            position_[i] = state.value[i] + (h * node_[j] * state.value[n_ + i] + h2 * dx + state.carried(i));
            velocity_[i] = state.value[n_ + i] + (h * dv + state.carried(n_ + i));
        }
        system.accelerations(time + h * node_[j], position_, velocity_, renewed_);
    }

    std::size_t n_, s_; ///< number of positions, number of stages
    std::vector<Real> node_, weight_, position_weight_, velocity_table_, position_table_, ahead_;
    std::vector<Real> acceleration_; ///< of each stage, s rows of n
    std::vector<Real> guess_;
    std::vector<Real> position_, velocity_, renewed_; ///< of the current stage
    bool warm_ = false; ///< acceleration_ holds the accelerations of the last step
    bool converged_ = true;
};

} // namespace pendula
