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

/// With p = M(θ) ω and the force F = −∂H/∂θ it solves M(θⁿ) w = pⁿ + h F(tⁿ, θⁿ, w) by iterating w, then
/// θⁿ⁺¹ = θⁿ + h w and M(θⁿ⁺¹) ωⁿ⁺¹ = M(θⁿ) w. Each round of the iteration shrinks the error to about h·|ω|
/// of its size. Single masses in the chain need not be positive, as long as M is.
///
/// Damping acts half before a step and half after it. The accounts of energy grow by h times their power at
/// θⁿ and w.
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

    /// Why the last step cannot be trusted; nothing if it can.
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

    /// Leaves w in velocity_ and its momenta in momentum_; true if they solve the equations to rounding.
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
            // In a long chain rounding is more than a few units: the change then stops falling.
            const bool stopped = round > 0 && !(change < before) && change <= small * size;
            if (change <= rounding * size || stopped) return true;
            before = change;
        }
        return false;
    }

    BodyForm<Real> form_;
    std::vector<Real> start_, force_, momentum_; ///< pⁿ, F, p; kg m²/s and N m
    std::vector<Real> velocity_, next_;          ///< w, rad/s
    std::vector<Real> power_;                    ///< W
    bool converged_ = true;
};

} // namespace pendula
