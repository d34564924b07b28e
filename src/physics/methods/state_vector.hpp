// SPDX-License-Identifier: MIT
/// The state that a method advances: positions, then as many velocities. Each number may have a carry, the
/// rounding error of its last update.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/exact_bytes.hpp"
#include "tasks/stop.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace pendula {

template<class Real>
struct StateVector {
    std::vector<Real> value;
    std::vector<Real> carry; ///< value + carry is the state; empty without compensation

    StateVector() = default;
    StateVector(std::size_t size, bool compensated) : value(size), carry(compensated ? size : 0) {}

    std::size_t size() const { return value.size(); }
    bool compensated() const { return !carry.empty(); }

    /// Adds to component i. With compensation, the rounding error of the sum is kept exactly and added to the
    /// next increment. Uses Knuth's two-sum, because Kahan's sum requires that the value is larger than the
    /// increment, and an angle may be far smaller.
    void add(std::size_t i, Real increment) {
        if (!compensated()) {
            value[i] += increment;
            return;
        }
        const Real before = value[i];
        const Real term = increment + carry[i];
        const Real after = before + term;
        const Real added = after - before;
        carry[i] = (before - (after - added)) + (term - added);
        value[i] = after;
    }

    /// The carry of component i, or 0 without compensation.
    Real carried(std::size_t i) const { return compensated() ? carry[i] : Real(0); }

    bool finite() const {
        return std::all_of(value.begin(), value.end(), [](const Real& x) { return is_finite(x); });
    }

    /// Component i with its carry, in 212 bits: exact, except for a quad-double with a carry.
    template<class Wider = Wide>
    Wider precise(std::size_t i) const {
        return compensated() ? widened<Wider>(value[i]) + widened<Wider>(carry[i]) : widened<Wider>(value[i]);
    }
    template<class Wider = Wide>
    std::vector<Wider> precise(std::size_t first, std::size_t count) const {
        std::vector<Wider> out(count);
        for (std::size_t i = 0; i < count; ++i) out[i] = precise<Wider>(first + i);
        return out;
    }

    /// Sets component i to x. With compensation, the carry gets the part of x that `Real` cannot hold.
    void set(std::size_t i, Wide x) {
        value[i] = from_wide<Real>(x);
        if (compensated()) carry[i] = from_wide<Real>(x - to_wide(value[i]));
    }

    void save(ByteWriter& out) const {
        for (const Real& x : value) out.put(x);
        for (const Real& x : carry) out.put(x);
    }
    /// Restores saved numbers. This vector must have the size of the saved vector.
    void restore(ByteReader& in) {
        for (Real& x : value) x = in.get<Real>();
        for (Real& x : carry) x = in.get<Real>();
    }
};

/// A run of equal steps.
template<class Real>
struct Steps {
    std::int64_t count = 0;
    Real dt{};
    Real half_decay = Real(1);      ///< exp(−damping·dt/2)
    Real half_decay_less_one{};     ///< exp(−damping·dt/2) − 1, for compensated sums
    const StopFlag* stop = nullptr; ///< checked between the method's steps; may be null
    Real origin{};                  ///< the time from which steps of dt are counted, s
    std::int64_t first = 0;         ///< the number of steps from `origin` to the beginning of this run

    /// The time, s, after `whole` steps of the run and the fraction `part` of a step. The count of steps is
    /// exact, so the time does not depend on how a run is divided into calls.
    Real time(std::int64_t whole, double part = 0) const {
        return origin + (Real(static_cast<double>(first + whole)) + Real(part)) * dt;
    }
};

/// Applies damping to the velocities (or momenta) for half a step. Most methods treat damping as part of the
/// equations. leapfrog and symplectic-euler call this function before and after each step instead (Strang's
/// splitting, of second order). In leapfrog, which updates two states in turn, damping in the equations would
/// be unstable. symplectic-euler solves Hamilton's equations, which have no friction.
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
