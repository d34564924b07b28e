// SPDX-License-Identifier: MIT
/// What the templates of this room need from a real type: π, its rounding unit, sine with cosine, a test for
/// finiteness, and conversion to and from binary128. Add a set of overloads here (or beside the type) to run
/// every equation and method in another arithmetic.
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <string_view>

namespace pendula {

/// IEEE binary128, 113 bits in software: more digits than any arithmetic that a trajectory runs in. Used for
/// energies and for constants that must be exact to the last digit; nothing is integrated in it.
__extension__ using Quad = __float128;

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

template<>
struct RealTraits<Quad> {
    static constexpr Quad pi = static_cast<Quad>(3.14159265358979323846264338327950288L) -
                               5.01655761266833202355732708033075701e-20L;
    static constexpr Quad epsilon = 1.92592994438723585305597794258492732e-34L;
};

inline void sin_cos(double angle, double& sine, double& cosine) {
    sine = std::sin(angle);
    cosine = std::cos(angle);
}

inline void sin_cos(long double angle, long double& sine, long double& cosine) {
    sine = std::sin(angle);
    cosine = std::cos(angle);
}

void sin_cos(Quad angle, Quad& sine, Quad& cosine);

inline bool is_finite(double value) { return std::isfinite(value); }
inline bool is_finite(long double value) { return std::isfinite(value); }

inline Quad to_quad(double value) { return static_cast<Quad>(value); }
inline Quad to_quad(long double value) { return static_cast<Quad>(value); }
inline Quad to_quad(Quad value) { return value; }

/// `value` rounded once to `Real`.
template<class Real>
Real from_quad(Quad value) {
    return static_cast<Real>(value);
}

/// The decimal number that `value` was written as: the shortest one that reads back as the same double. A
/// timestep of 1e-4 s is then 1e-4 to all digits of binary128. The double is 5e-21 s longer: this shows in 80
/// bits after a few hundred steps, and a 106-bit trajectory would never reach a time exactly.
Quad as_written(double value);

/// The value of decimal text such as "-1.5e-3", to 33 digits; the text must have that form.
Quad quad_from_decimal(std::string_view text);

/// `digits` significant decimal digits, in the form of printf's %g and in any locale.
std::string to_decimal(Quad value, int digits);

Quad square_root(Quad x);
/// The angle of the vector (x, y) in (−π, π], rad; 0 for the null vector.
Quad arc_tangent(Quad y, Quad x);

/// exp(x) and exp(x) − 1 to all the digits of binary128.
Quad exponential(Quad x);
Quad exponential_minus_one(Quad x);

} // namespace pendula
