// SPDX-License-Identifier: MIT
/// What the tests of double-double measure: errors against binary128, in units of 2^-106.
#pragma once

#include "physics/arithmetic/double_double.hpp"

#include <quadmath.h>

#include <cmath>
#include <limits>

namespace pendula {

/// The last place of a double-double near 1, as the bounds of the paper count it: u² with u = 2^-53.
inline constexpr double u2 = 0x1p-106;

/// |x − reference| / |reference| in units of u²; 0 if both are zero, infinite if one is not finite.
inline double error_in_u2(DoubleDouble x, Wide reference) {
    // hi is subtracted first: hi + lo may need more than 113 bits, their difference to the reference does
    // not.
    const Wide difference = (static_cast<Wide>(x.hi()) - reference) + static_cast<Wide>(x.lo());
    if (difference == 0) return 0;
    const Wide error = fabsq(difference / reference) / u2;
    return error == error ? static_cast<double>(error) : std::numeric_limits<double>::infinity();
}

/// Whether hi is hi + lo rounded to double, as every result must be.
inline bool is_normalized(DoubleDouble x) { return x.hi() + x.lo() == x.hi(); }

} // namespace pendula
