// SPDX-License-Identifier: MIT
/// The error of a calculated value in units in the last place, against 212 bits.
#pragma once

#include "physics/arithmetic/real.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pendula::test {

/// |x − reference| in units in the last place of a `Real` of the reference's size; infinite if x is not a
/// number.
template<class Real>
double error_in_ulp(Real x, Wide reference) {
    const int last_place =
        std::max(std::ilogb(static_cast<double>(reference)) + 1 - std::numeric_limits<Real>::digits,
                 std::numeric_limits<Real>::min_exponent - std::numeric_limits<Real>::digits);
    const Wide error = ldexp(abs(static_cast<Wide>(x) - reference), -last_place);
    return error == error ? static_cast<double>(error) : std::numeric_limits<double>::infinity();
}

} // namespace pendula::test
