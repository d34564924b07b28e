// SPDX-License-Identifier: MIT
/// The staggered explicit midpoint method, known as leapfrog. The program includes it to show how it fails:
/// it is symplectic only for separable systems, and the equations of a pendulum chain's angles are not
/// separable. Its two states drift apart.
#pragma once

#include "physics/chain.hpp"
#include "physics/exact_bytes.hpp"
#include "physics/methods/state_vector.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

/// x += h f(t + h/2, x½), then x½ += h f(t + h, x), where x½ is the whole state half a step ahead; it starts
/// as x + h/2 f(t, x). Before and after each update, damping acts for half a step.
template<class System>
class Leapfrog {
  public:
    using Real = typename System::Real;

    Leapfrog(const System& system, const Integration& integration)
        : rate_(2 * system.positions()), ahead_(2 * system.positions(), integration.compensated) {}

    void step(System& system, StateVector<Real>& state, Real time, const Steps<Real>& steps) {
        if (!staggered_) stagger(system, state, time, steps);
        leap(system, state, ahead_, time + steps.dt / Real(2), steps);
        leap(system, ahead_, state, time + steps.dt, steps);
    }

    /// Takes one step of a length other than dt. Uses the midpoint rule, which needs only `state`.
    void finish(System& system, StateVector<Real>& state, const Steps<Real>& one) {
        const Real time = one.time(0);
        stagger(system, state, time, one);
        leap(system, state, ahead_, time + one.dt / Real(2), one);
        reset(system);
    }

    /// Must be called when the state, the parameters or dt have changed.
    void reset(const System&) { staggered_ = false; }

    void save(ByteWriter& out) const {
        out.put(staggered_);
        ahead_.save(out);
    }
    void restore(System&, const StateVector<Real>&, const Steps<Real>&, ByteReader& in) {
        staggered_ = in.get<bool>();
        ahead_.restore(in);
    }

  private:
    /// Advances `state` by one step. `middle` is the state half a step later, at `time` (s).
    void leap(System& system, StateVector<Real>& state, const StateVector<Real>& middle, Real time,
              const Steps<Real>& steps) {
        system.undamped_derivative(time, middle.value, rate_);
        damp_half_a_step(state, steps);
        for (std::size_t i = 0; i < state.size(); ++i) state.add(i, steps.dt * rate_[i]);
        damp_half_a_step(state, steps);
    }

    void stagger(System& system, const StateVector<Real>& state, Real time, const Steps<Real>& steps) {
        ahead_ = state;
        system.undamped_derivative(time, state.value, rate_);
        const Real half = steps.dt / Real(2);
        for (std::size_t i = 0; i < state.size(); ++i) ahead_.add(i, half * rate_[i]);
        damp_half_a_step(ahead_, steps);
        staggered_ = true;
    }

    std::vector<Real> rate_;
    StateVector<Real> ahead_; ///< half a step ahead of the state
    bool staggered_ = false;
};

} // namespace pendula
