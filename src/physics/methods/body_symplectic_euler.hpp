// SPDX-License-Identifier: MIT
/// The symplectic Euler method (B) for chains of bodies, whose state holds angular velocities. First order;
/// its energy error stays bounded.
#pragma once

#include "physics/arithmetic/arithmetics.hpp"
#include "physics/chain.hpp"
#include "physics/methods/state_vector.hpp"
#include "physics/systems/body_form.hpp"
#include "physics/systems/drive.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

/// With p = M(θ) ω and the force F = −∂H/∂θ, a step solves M(θⁿ) w = pⁿ + h F(tⁿ, θⁿ, w) by iteration for w.
/// Then θⁿ⁺¹ = θⁿ + h w and M(θⁿ⁺¹) ωⁿ⁺¹ = M(θⁿ) w. Each round of the iteration multiplies the error by about
/// h·|ω|. M must be positive definite, but single masses of the chain may be negative.
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
