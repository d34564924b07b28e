// SPDX-License-Identifier: MIT
/// 212-bit arithmetic as a `Real` for the templates of this directory: the number, its sine and cosine, its
/// exponential and its text. Pure values, any thread.
#pragma once

#include "physics/arithmetic/quad_double_number.hpp"

#include <array>
#include <cmath>
#include <concepts>

namespace pendula {

/// Beyond this angle, in rad, sine and cosine are NaN: a double must hold the number of table steps.
inline constexpr double largest_quad_double_angle = 0x1p+40;

namespace detail {

/// sin(j·π/512) for j = 0 … 256.
extern const std::array<std::array<double, 4>, 257> quad_sine_table;

} // namespace detail

/// By the formulas of double_double.hpp, with the table's angles and Taylor polynomials in quad-double.
/// The remainder of the table's step is summed without error, so that zeros keep their relative accuracy.
void sin_cos(const QuadDouble& angle, QuadDouble& sine, QuadDouble& cosine);

namespace detail {

/// e^r − 1 for |r| ≤ 0.36, to a few units of 2^-204 of itself.
inline QuadDouble small_exponential_less_one(QuadDouble r) {
    r = ldexp(r, -8);
    // e^r − 1 = r(1 + r/2(1 + r/3(…))) for r/256, then eight times e^2r − 1 = (e^r − 1)(e^r − 1 + 2): a 1
    // added to the result would cost its last digits.
    constexpr int terms = 20;
    QuadDouble factor = 1;
    for (int n = terms; n > 1; --n) factor = 1 + r * factor / n;
    QuadDouble less_one = r * factor;
    for (int i = 0; i < 8; ++i) less_one = less_one * (less_one + 2.0);
    return less_one;
}

} // namespace detail

/// To a few units of 2^-204 while the result is above 2^-800. Called once per change of dt, for damping. A
/// template, so that exp(double) inside this namespace does not convert to it.
template<std::same_as<QuadDouble> T>
T exp(const T& x) {
    if (!(std::abs(x.part(0)) < 746)) return std::exp(x.part(0)); // inf, 0 or NaN
    // x = k·ln 2 + r with |r| ≤ 0.36.
    constexpr double ln2[] = {0x1.62e42fefa39efp-1,    0x1.abc9e3b39803fp-56,   0x1.7b57a079a1934p-111,
                              -0x1.ace93a4ebe5d1p-165, -0x1.23a2a82ea0c24p-219, 0x1.d881b7aeb2615p-274};
    const double k = std::nearbyint(x.part(0) / ln2[0]);
    T r = x;
    for (const double part : ln2) {
        double error;
        const double product = two_product(k, part, error);
        r = (r - product) - error;
    }
    return ldexp(1 + detail::small_exponential_less_one(r), static_cast<int>(k));
}

/// e^x − 1, as exact for x near 0.
template<std::same_as<QuadDouble> T>
T expm1(const T& x) {
    if (std::abs(x.part(0)) < 0.35) return detail::small_exponential_less_one(x);
    return exp(x) - 1;
}

inline bool is_finite(const QuadDouble& value) { return isfinite(value); }

inline QuadDouble square_root(const QuadDouble& x) { return sqrt(x); }

} // namespace pendula
