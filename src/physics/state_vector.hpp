// SPDX-License-Identifier: MIT
/// The state that a method advances: positions first, then as many velocities, each optionally with the
/// rounding error that its last update left behind.
#pragma once

#include "physics/real.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pendula {

template<class Real>
struct StateVector {
    std::vector<Real> value;
    std::vector<Real> carry; ///< value + carry is the state; empty without compensation

    std::size_t size() const { return value.size(); }
    bool compensated() const { return !carry.empty(); }

    /// Adds to component i. With compensation the rounding error of the sum is kept exactly (Knuth's two-sum,
    /// which unlike Kahan's needs no ordering of its terms: an angle may be far smaller than its increment)
    /// and joins the next increment.
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

    bool finite() const {
        return std::all_of(value.begin(), value.end(), [](const Real& x) { return is_finite(x); });
    }

    /// Component i with its carry, in binary128.
    Quad precise(std::size_t i) const {
        return compensated() ? to_quad(value[i]) + to_quad(carry[i]) : to_quad(value[i]);
    }
};

} // namespace pendula
