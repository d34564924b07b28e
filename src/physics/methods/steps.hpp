// SPDX-License-Identifier: MIT
/// What a method is told about a run of steps, and damping for methods that cannot include it in their
/// equations.
#pragma once

#include "physics/interrupted.hpp"
#include "physics/methods/state_vector.hpp"

#include <cstddef>
#include <cstdint>

namespace pendula {

/// A run of equal steps.
template<class Real>
struct Steps {
    std::int64_t count = 0;
    Real dt{};
    Real half_decay = Real(1);      ///< exp(−damping·dt/2)
    Real half_decay_less_one{};     ///< exp(−damping·dt/2) − 1, for compensated sums
    const StopFlag* stop = nullptr; ///< checked between a method's own steps; may be null
    Real origin{};                  ///< s: a time from which steps of dt are counted …
    std::int64_t first = 0;         ///< … and how many of them lie before this run

    /// The time, s, after `whole` steps of the run and `part` of one. Both are exact, so the time does not
    /// depend on how the steps were asked for.
    Real time(std::int64_t whole, double part = 0) const {
        return origin + (Real(static_cast<double>(first + whole)) + Real(part)) * dt;
    }
};

/// Applies damping to the velocities (or momenta) for half a step. Damping belongs to the equations, and
/// methods for general equations have it there. The others call this before and after each step (Strang's
/// splitting, of second order): in leapfrog, with its two states, damping in the equations would be unstable,
/// and symplectic-euler solves Hamilton's equations, which have no friction.
template<class Real>
void damp_half_a_step(StateVector<Real>& state, const Steps<Real>& steps) {
    if (steps.half_decay_less_one == Real(0)) return;
    for (std::size_t i = state.size() / 2; i < state.size(); ++i) {
        if (state.compensated())
            state.add(i, state.value[i] * steps.half_decay_less_one);
        else
            state.value[i] *= steps.half_decay;
    }
}

} // namespace pendula
