// SPDX-License-Identifier: MIT
/// IEEE binary128, 113 bits in software: the arithmetic in which the energies of trajectories of up to 106
/// bits are measured. Nothing is integrated in it. Pure values, any thread.
#pragma once

#include "physics/arithmetic/double_double_number.hpp"
#include "physics/arithmetic/quad_double_number.hpp"

namespace pendula {

__extension__ using Quad = __float128;

void sin_cos(Quad angle, Quad& sine, Quad& cosine);
Quad square_root(Quad x);

/// The arithmetic for the energy of a state in `Real`: with more digits than it has, if there is one.
template<class Real>
struct EnergyRealOf {
    using Type = Quad;
};
template<>
struct EnergyRealOf<QuadDouble> {
    using Type = QuadDouble;
};
template<class Real>
using EnergyReal = typename EnergyRealOf<Real>::Type;

/// `value` in an arithmetic with more digits, exactly.
template<class Wider, class Real>
Wider widened(const Real& value) {
    return static_cast<Wider>(value);
}
template<>
inline Quad widened<Quad>(const DoubleDouble& value) {
    return static_cast<Quad>(value.hi()) + static_cast<Quad>(value.lo());
}

} // namespace pendula
