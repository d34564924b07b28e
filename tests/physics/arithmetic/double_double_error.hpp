// SPDX-License-Identifier: MIT
/// What the tests of double-double measure: errors against 212 bits, in units of 2^-106.
#pragma once

#include "physics/arithmetic/double_double.hpp"

#include <cmath>
#include <limits>

namespace pendula {

/// The last place of a double-double near 1, as the bounds of the paper count it: u² with u = 2^-53.
inline constexpr double u2 = 0x1p-106;

/// |x − reference| / |reference| in units of u²; 0 if both are zero, infinite if one is not finite.
inline double error_in_u2(DoubleDouble x, Wide reference) {
    const Wide difference = to_wide(x) - reference;
    if (difference == 0) return 0;
    const Wide error = abs(difference / reference) / u2;
    return error == error ? static_cast<double>(error) : std::numeric_limits<double>::infinity();
}

/// Whether hi is hi + lo rounded to double, as every result must be.
inline bool is_normalized(DoubleDouble x) { return x.hi() + x.lo() == x.hi(); }

} // namespace pendula
