// SPDX-License-Identifier: MIT
/// 212-bit arithmetic as a `Real` for the templates of physics/: the number, its sine and cosine, its
/// exponential and its square root. Pure values, any thread.
#pragma once

#include "physics/arithmetic/quad_double_number.hpp"

#include <array>
#include <cmath>
#include <concepts>

namespace pendula {

/// Beyond this angle, in rad, sine and cosine are NaN: the number of table steps must fit into a double.
inline constexpr double largest_quad_double_angle = 0x1p+40;

namespace detail {

/// sin(j·π/512) for j = 0 … 256.
extern const std::array<std::array<double, 4>, 257> quad_sine_table;

} // namespace detail

/// Sine and cosine by the formulas of double_double.hpp, with the table and the Taylor polynomials in
/// quad-double. The remainder of the angle is summed without error, so that results next to a zero keep their
/// relative accuracy.
void sin_cos(const QuadDouble& angle, QuadDouble& sine, QuadDouble& cosine);

namespace detail {

/// e^r − 1 for |r| ≤ 0.36, with a relative error of a few units of 2^-204.
inline QuadDouble small_exponential_less_one(QuadDouble r) {
    r = ldexp(r, -8);
    // First e^r − 1 = r(1 + r/2(1 + r/3(…))) for r/256, then eight times e^2r − 1 = (e^r − 1)(e^r − 1 + 2).
    // Squaring e^r instead would lose the last digits of the result.
    constexpr int terms = 20;
    QuadDouble factor = 1;
    for (int n = terms; n > 1; --n) factor = 1 + r * factor / n;
    QuadDouble less_one = r * factor;
    for (int i = 0; i < 8; ++i) less_one = less_one * (less_one + 2.0);
    return less_one;
}

} // namespace detail

/// e^x, with a relative error of a few units of 2^-204 if the result is above 2^-800. It is called once for
/// each change of dt, for damping. It is a template, so that exp(double) in this namespace does not call it
/// by a conversion.
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

/// e^x − 1, with a relative error of a few units of 2^-204 also for x near 0.
template<std::same_as<QuadDouble> T>
T expm1(const T& x) {
    if (std::abs(x.part(0)) < 0.35) return detail::small_exponential_less_one(x);
    return exp(x) - 1;
}

inline bool is_finite(const QuadDouble& value) { return isfinite(value); }

inline QuadDouble square_root(const QuadDouble& x) { return sqrt(x); }

} // namespace pendula
