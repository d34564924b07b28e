// SPDX-License-Identifier: MIT
/// The staggered explicit midpoint method, known as leapfrog. It is here to be seen failing: it is symplectic
/// for separable systems only, which no pendulum chain is in its angles, and its two states drift apart.
#pragma once

#include "physics/chain.hpp"
#include "physics/exact_bytes.hpp"
#include "physics/state_vector.hpp"
#include "physics/steps.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

/// x += h f(x½), then x½ += h f(x), where x½ is the whole state half a step ahead; it starts as x + h/2 f(x).
template<class System>
class Leapfrog {
  public:
    using Real = typename System::Real;

    Leapfrog(const System& system, const Integration& integration)
        : rate_(2 * system.positions()), ahead_(2 * system.positions(), integration.compensated) {}

    void step(System& system, StateVector<Real>& state, Real h) {
        if (!staggered_) stagger(system, state, h);
        system.derivative(ahead_.value, rate_);
        for (std::size_t i = 0; i < state.size(); ++i) state.add(i, h * rate_[i]);
        system.derivative(state.value, rate_);
        for (std::size_t i = 0; i < state.size(); ++i) ahead_.add(i, h * rate_[i]);
    }

    /// A step of another length: from the state alone, by the midpoint rule.
    void finish(System& system, StateVector<Real>& state, const Steps<Real>& one) {
        stagger(system, state, one.dt);
        system.derivative(ahead_.value, rate_);
        for (std::size_t i = 0; i < state.size(); ++i) state.add(i, one.dt * rate_[i]);
        reset(system);
    }

    /// Damping takes from both states.
    template<class Damp>
    void damp(Damp&& damp) {
        damp(ahead_);
    }

    /// The state, the parameters or the step have changed.
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
    void stagger(System& system, const StateVector<Real>& state, Real h) {
        ahead_ = state;
        system.derivative(state.value, rate_);
        const Real half = h / Real(2);
        for (std::size_t i = 0; i < state.size(); ++i) ahead_.add(i, half * rate_[i]);
        staggered_ = true;
    }

    std::vector<Real> rate_;
    StateVector<Real> ahead_; ///< half a step ahead of the state
    bool staggered_ = false;
};

} // namespace pendula
