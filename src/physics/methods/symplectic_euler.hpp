// SPDX-License-Identifier: MIT
/// The symplectic Euler method, variant B: for the rigid chain in Hamiltonian form, and for chains of bodies,
/// whose state holds angular velocities. First order; its energy error stays bounded.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/methods/state_vector.hpp"
#include "physics/systems/body_form.hpp"
#include "physics/systems/drive.hpp"
#include "physics/systems/momentum_system.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

/// For MomentumSystem. Solves x = pⁿ − h ∂H/∂θ(tⁿ, θⁿ, x) for x = pⁿ⁺¹ by Newton's method from x = pⁿ, then
/// sets θⁿ⁺¹ = θⁿ + h M(θⁿ)⁻¹ pⁿ⁺¹. An added force may depend on the time but not on p, because the Jacobian
/// contains none of its derivatives.
///
/// The Jacobian is analytic and sparse: in the unknowns q_i = x_i/L_i and λ_i of MomentumForm the equations
/// couple neighbouring links only, so each Newton step eliminates 2×2 blocks along the chain.
///
/// Damping is applied to the momenta, for half a step before each step and for half a step after it.
template<class System>
class SymplecticEuler {
  public:
    using Real = typename System::Real;

    SymplecticEuler(const System& system, const Integration&)
        : form_(system.links())
        , q_(system.links())
        , start_(system.links())
        , diagonal_(system.links())
        , correction_(system.links()) {}

    void step(System& system, StateVector<Real>& state, Real time, const Steps<Real>& steps) {
        damp_half_a_step(state, steps);
        undamped_step(system, state, time, steps.dt);
        damp_half_a_step(state, steps);
    }

    /// Why the last step has failed; nothing if it has not.
    std::optional<std::string> trouble() const {
        if (converged_) return std::nullopt;
        return "the Newton iteration of symplectic-euler does not converge";
    }

  private:
    void undamped_step(System& system, StateVector<Real>& state, Real time, Real h) {
        const RigidChain<Real>& chain = system.chain();
        const std::size_t n = chain.links();
        form_.set_angles(chain, std::span<const Real>(state.value).first(n));
        for (std::size_t i = 0; i < n; ++i) q_[i] = start_[i] = state.value[n + i] / chain.length[i];
        converged_ = newton(system, time, h);
        for (std::size_t i = 0; i < n; ++i) {
            state.add(n + i, -(h * system.slope(time, form_, i)));
            state.add(i, h * form_.swing()[i] / chain.length[i]);
        }
    }

    using Pair = std::array<Real, 2>;  // δq_i and δλ_i, or a row of a block
    using Block = std::array<Pair, 2>; // a 2×2 matrix, by rows

    static Pair times(const Block& a, const Pair& x) {
        return {a[0][0] * x[0] + a[0][1] * x[1], a[1][0] * x[0] + a[1][1] * x[1]};
    }
    static Block times(const Block& a, const Block& b) {
        Block product;
        for (std::size_t row = 0; row < 2; ++row)
            for (std::size_t column = 0; column < 2; ++column)
                product[row][column] = a[row][0] * b[0][column] + a[row][1] * b[1][column];
        return product;
    }
    static Block inverse(const Block& a) {
        const Real determinant = a[0][0] * a[1][1] - a[0][1] * a[1][0];
        return {Pair{a[1][1] / determinant, -a[0][1] / determinant},
                Pair{-a[1][0] / determinant, a[0][0] / determinant}};
    }

    /// Stores the solution in q_ and in form_. Returns whether it solves the equations up to rounding.
    bool newton(System& system, Real time, Real h) {
        const RigidChain<Real>& chain = system.chain();
        constexpr int most_iterations = 40;
        const Real enough = square_root(RealTraits<Real>::epsilon) / Real(16);
        for (int iteration = 0; iteration < most_iterations; ++iteration) {
            form_.solve(chain, q_);
            system.count_evaluations(1);
            correct(system, time, h);
            Real change{}, size{};
            for (std::size_t i = 0; i < q_.size(); ++i) {
                q_[i] += correction_[i][0];
                change = std::max(change, magnitude(correction_[i][0]));
                size = std::max({size, magnitude(q_[i]), magnitude(start_[i])});
            }
            // A Newton step squares the relative error, so after a change as small as this the remaining
            // error is below a rounding error.
            if (change <= enough * size) {
                form_.solve(chain, q_);
                return true;
            }
        }
        return false;
    }

    /// Calculates the correction of one Newton step: solves the block tridiagonal system for (δq_i, δλ_i), by
    /// elimination from the tip.
    void correct(const System& system, Real time, Real h) {
        const RigidChain<Real>& chain = system.chain();
        const std::size_t n = chain.links();
        const auto coupling = [&](std::size_t i) { return form_.coupling(chain, i); };
        const auto skew = [&](std::size_t i) { return form_.s()[i] * chain.inverse_mass[i]; };
        for (std::size_t i = n; i-- > 0;) {
            const Real d = MomentumForm<Real>::diagonal(chain, i);
            const Real gain = h * form_.lambda()[i] / chain.length[i];
            diagonal_[i] = {Pair{Real(1) + gain * d, h * form_.swing()[i] / chain.length[i]},
                            Pair{Real(0), d}};
            correction_[i] = {-(q_[i] - start_[i] + h * system.slope(time, form_, i) / chain.length[i]),
                              Real(0)};
            if (i + 1 < n) {
                const Block upper{Pair{-gain * coupling(i), -gain * skew(i)}, Pair{skew(i), -coupling(i)}};
                const Block factor = times(upper, inverse(diagonal_[i + 1]));
                const Block removed = times(factor, lower(chain, i + 1, h));
                const Pair right = times(factor, correction_[i + 1]);
                for (std::size_t row = 0; row < 2; ++row) {
                    correction_[i][row] -= right[row];
                    for (std::size_t column = 0; column < 2; ++column)
                        diagonal_[i][row][column] -= removed[row][column];
                }
            }
        }
        for (std::size_t i = 0; i < n; ++i) {
            if (i > 0) {
                const Pair left = times(lower(chain, i, h), correction_[i - 1]);
                correction_[i] = {correction_[i][0] - left[0], correction_[i][1] - left[1]};
            }
            correction_[i] = times(inverse(diagonal_[i]), correction_[i]);
        }
    }

    /// The block that couples link i to link i−1.
    Block lower(const RigidChain<Real>& chain, std::size_t i, Real h) const {
        const Real gain = h * form_.lambda()[i] / chain.length[i];
        const Real c = form_.coupling(chain, i - 1), s = form_.s()[i - 1] * chain.inverse_mass[i - 1];
        return {Pair{-gain * c, gain * s}, Pair{-s, -c}};
    }

    MomentumForm<Real> form_;
    std::vector<Real> q_, start_; ///< q_i of the iteration, and q_i of pⁿ; N s
    std::vector<Block> diagonal_;
    std::vector<Pair> correction_;
    bool converged_ = true;
};

/// For BodySystem. With p = M(θ) ω and the force F = −∂H/∂θ, a step finds w from
/// M(θⁿ) w = pⁿ + h F(tⁿ, θⁿ, w) by iteration. Then θⁿ⁺¹ = θⁿ + h w and M(θⁿ⁺¹) ωⁿ⁺¹ = M(θⁿ) w. Each round of
/// the iteration multiplies the error by about h·|ω|. M must be positive definite, but some lumped masses of
/// the chain may be negative.
///
/// Damping is applied for half a step before each step and for half a step after it. Each energy account
/// grows by h times its power at θⁿ and w.
template<class System>
class BodySymplecticEuler {
  public:
    using Real = typename System::Real;

    BodySymplecticEuler(const System& system, const Integration&)
        : form_(system.links())
        , start_(system.links())
        , force_(system.links())
        , momentum_(system.links())
        , velocity_(system.links())
        , next_(system.links())
        , power_(system.positions() - system.links()) {}

    void step(System& system, StateVector<Real>& state, Real time, const Steps<Real>& steps) {
        damp_half_a_step(state, steps);
        undamped_step(system, state, time, steps.dt);
        damp_half_a_step(state, steps);
    }

    /// Why the last step has failed; nothing if it has not.
    std::optional<std::string> trouble() const {
        if (converged_) return std::nullopt;
        return "the iteration of symplectic-euler does not converge";
    }

  private:
    void undamped_step(System& system, StateVector<Real>& state, Real time, Real h) {
        const auto& chain = system.chain();
        const std::size_t n = chain.links(), first = system.positions();
        const auto outside = system.outside(time);
        form_.set_angles(std::span<const Real>(state.value).first(n));
        for (std::size_t i = 0; i < n; ++i) velocity_[i] = state.value[first + i];
        form_.momenta(chain, velocity_, start_);
        converged_ = iterate(system, outside, h);
        form_.powers(chain, outside, velocity_, power_);
        for (std::size_t a = 0; a < power_.size(); ++a) state.add(first + n + a, h * power_[a]);
        for (std::size_t i = 0; i < n; ++i) state.add(i, h * velocity_[i]);
        form_.set_angles(std::span<const Real>(state.value).first(n));
        form_.velocities(chain, momentum_, velocity_);
        for (std::size_t i = 0; i < n; ++i) {
            state.value[first + i] = velocity_[i];
            if (state.compensated()) state.carry[first + i] = Real(0);
        }
    }

    /// Stores w in velocity_ and M w in momentum_. Returns whether they solve the equations up to rounding.
    bool iterate(System& system, const DriveMoment<Real>& outside, Real h) {
        const auto& chain = system.chain();
        constexpr int most_rounds = 200;
        const Real rounding = Real(16) * RealTraits<Real>::epsilon;
        const Real small = square_root(RealTraits<Real>::epsilon);
        Real before = Real(0);
        for (int round = 0; round < most_rounds; ++round) {
            form_.forces(chain, outside, velocity_, force_);
            for (std::size_t i = 0; i < start_.size(); ++i) momentum_[i] = start_[i] + h * force_[i];
            form_.velocities(chain, momentum_, next_);
            system.count_evaluations(1);
            Real change{}, size{};
            for (std::size_t i = 0; i < next_.size(); ++i) {
                change = std::max(change, magnitude(next_[i] - velocity_[i]));
                size = std::max(size, magnitude(next_[i]));
            }
            std::swap(next_, velocity_);
            // In a long chain rounding errors are larger than `rounding`, and the change stops falling before
            // it has reached that value.
            const bool stopped = round > 0 && !(change < before) && change <= small * size;
            if (change <= rounding * size || stopped) return true;
            before = change;
        }
        return false;
    }

    BodyForm<Real> form_;
    std::vector<Real> start_, force_, momentum_; ///< pⁿ, kg m²/s; F, N m; p, kg m²/s
    std::vector<Real> velocity_, next_;          ///< w, rad/s
    std::vector<Real> power_;                    ///< W
    bool converged_ = true;
};

} // namespace pendula
