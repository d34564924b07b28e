// SPDX-License-Identifier: MIT
/// The classical fourth-order Runge-Kutta method.
#pragma once

#include "physics/chain.hpp"
#include "physics/methods/state_vector.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

/// k1 = f(t, y), k2 = f(t + dt/2, y + dt/2 k1), k3 = f(t + dt/2, y + dt/2 k2), k4 = f(t + dt, y + dt k3),
/// y += dt/6 (k1 + 2 k2 + 2 k3 + k4).
template<class System>
class Rk4 {
  public:
    using Real = typename System::Real;

    Rk4(const System& system, const Integration&)
        : rate_(2 * system.positions()), sum_(rate_.size()), stage_(rate_.size()) {}

    void step(System& system, StateVector<Real>& state, Real time, Real dt) {
        const std::size_t n = state.size();
        const Real half = dt / Real(2);
        system.derivative(time, state.value, rate_);
        for (std::size_t i = 0; i < n; ++i) {
            sum_[i] = rate_[i];
            stage_[i] = state.value[i] + half * rate_[i];
        }
        middle_stage(system, state, time + half, half);
        middle_stage(system, state, time + half, dt);
        system.derivative(time + dt, stage_, rate_);
        const Real sixth = dt / Real(6);
        for (std::size_t i = 0; i < n; ++i) state.add(i, sixth * (sum_[i] + rate_[i]));
    }

  private:
    /// Calculates the rate at the current stage, whose time is `time`, adds it twice to sum_, and moves the
    /// stage to y + `ahead` times this rate.
    void middle_stage(System& system, const StateVector<Real>& state, Real time, Real ahead) {
        system.derivative(time, stage_, rate_);
        for (std::size_t i = 0; i < state.size(); ++i) {
            sum_[i] += rate_[i] + rate_[i];
            stage_[i] = state.value[i] + ahead * rate_[i];
        }
    }

    std::vector<Real> rate_, sum_, stage_;
};

} // namespace pendula
