// SPDX-License-Identifier: MIT
/// 106-bit arithmetic as a `Real` for the templates of this room: the number, its sine and cosine, its
/// exponential, and RealTraits. Pure values, any thread. Text is in
/// physics/arithmetic/double_double_text.hpp.
#pragma once

#include "physics/arithmetic/double_double_exp.hpp"
#include "physics/arithmetic/double_double_number.hpp"
#include "physics/arithmetic/double_double_sine.hpp"
#include "physics/arithmetic/real.hpp"

namespace pendula {

template<>
struct RealTraits<DoubleDouble> {
    static constexpr DoubleDouble pi = DoubleDouble::from_parts(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53);
    /// The distance from 1 to the next number is no fixed unit (1 + 2^-1074 exists), so this is the unit that
    /// the operations keep: their rounding error, proved or measured, is less than two of it.
    static constexpr DoubleDouble epsilon = DoubleDouble::from_parts(0x1p-104, 0);
};

inline bool is_finite(DoubleDouble value) { return isfinite(value); }

} // namespace pendula
