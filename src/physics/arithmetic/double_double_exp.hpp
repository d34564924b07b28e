// SPDX-License-Identifier: MIT
/// The exponential of a double-double. Include physics/arithmetic/double_double.hpp.
#pragma once

#include "physics/arithmetic/double_double_number.hpp"

#include <cmath>
#include <concepts>
#include <limits>

namespace pendula {

/// Relative error below 2^-104 while the result is above 2^-968. Called once per change of dt, for damping. A
/// template, so that exp(double) inside this namespace does not convert to it.
template<std::same_as<DoubleDouble> T>
T exp(T x) {
    if (!(std::abs(x.hi()) < 746)) return std::exp(x.hi()); // inf, 0 or NaN
    // x = k·ln 2 + r with |r| ≤ 0.35; k·ln 2 has 11 + 159 bits in three parts, each product summed exactly.
    constexpr double ln2[] = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56, 0x1.7b57a079a1934p-111};
    const double k = std::nearbyint(x.hi() / ln2[0]);
    T r = x;
    for (const double part : ln2) {
        double error;
        const double product = two_product(k, part, error);
        r -= T::from_parts(product, error);
    }
    // 1 + r(1 + r/2(1 + r/3(…))): the last term is below 2^-110.
    constexpr int terms = 27;
    T sum = 1;
    for (int n = terms; n > 0; --n) sum = 1 + r * sum / n;
    return ldexp(sum, static_cast<int>(k));
}

} // namespace pendula
