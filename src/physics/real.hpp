// SPDX-License-Identifier: MIT
/// What the templates of this room need of a real type: π, its rounding unit, and sine with cosine.
/// Add an overload set here (or beside the type) to run every equation and method in another arithmetic.
#pragma once

#include <cmath>
#include <limits>

namespace pendula {

/// `Real`'s π and the distance from 1 to the next number.
template<class Real>
struct RealTraits;

template<>
struct RealTraits<double> {
    static constexpr double pi = 3.14159265358979323846264338327950288;
    static constexpr double epsilon = std::numeric_limits<double>::epsilon();
};

template<>
struct RealTraits<long double> {
    static constexpr long double pi = 3.14159265358979323846264338327950288L;
    static constexpr long double epsilon = std::numeric_limits<long double>::epsilon();
};

inline void sin_cos(double angle, double& sine, double& cosine) {
    sine = std::sin(angle);
    cosine = std::cos(angle);
}

inline void sin_cos(long double angle, long double& sine, long double& cosine) {
    sine = std::sin(angle);
    cosine = std::cos(angle);
}

} // namespace pendula
