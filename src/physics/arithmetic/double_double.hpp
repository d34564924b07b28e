// SPDX-License-Identifier: MIT
/// 106-bit arithmetic as a `Real` for the templates of physics/: the number, its sine and cosine, its
/// exponential, and RealTraits. Pure values, any thread. physics/arithmetic/number_text.hpp converts it to
/// text and back.
#pragma once

#include "physics/arithmetic/double_double_number.hpp"
#include "physics/arithmetic/real.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace pendula {

// Sine and cosine of an angle together.
//
// θ = k·π/512 + r with |r| ≤ π/1024; sin and cos of k·π/512 come from a table, sin r and cos r − 1 from
// Taylor polynomials whose terms below 2^-53 of the result are summed in double. Then
//
//     sin θ = S + (S·(cos r − 1) + C·sin r),   cos θ = C + (C·(cos r − 1) − S·sin r),
//
// where S and C are the sine and cosine of k·π/512. Next to a zero of the result S = 0 and C = ±1, or the
// reverse, so that the result keeps its relative accuracy there.

/// Beyond this angle, in rad, sine and cosine are NaN: k must fit the mantissa of a double. It is 10^7 times
/// the largest angle at which a chain must keep its accuracy.
inline constexpr double largest_double_double_angle = 0x1p+40;

namespace detail {

/// sin(j·π/512) for j = 0 … 256, each rounded to hi + lo.
struct SineParts {
    double hi, lo;
};
extern const std::array<SineParts, 257> sine_table;

/// π/512 as a sum of doubles, to 2^-279.
inline constexpr std::array<double, 5> table_step = {0x1.921fb54442d18p-8, 0x1.1a62633145c07p-62,
                                                     -0x1.f1976b7ed8fbcp-118, 0x1.4cf98e804177dp-172,
                                                     0x1.31d89cd9128a5p-226};

/// sin((steps mod 1024)·π/512), by the symmetries of the circle and without branches.
inline DoubleDouble table_sine(std::uint64_t steps) {
    const std::uint64_t half_turn = steps & 511;
    const auto& entry = sine_table[half_turn <= 256 ? half_turn : 512 - half_turn];
    const std::uint64_t sign = (steps & 512) << 54;
    return DoubleDouble::from_parts(std::bit_cast<double>(std::bit_cast<std::uint64_t>(entry.hi) ^ sign),
                                    std::bit_cast<double>(std::bit_cast<std::uint64_t>(entry.lo) ^ sign));
}

/// θ − k·π/512 for a θ so near to a multiple of π/512 that remainder_of_step() would lose digits. All exact
/// parts of the difference are summed without error until they no longer overlap.
DoubleDouble remainder_near_step(DoubleDouble angle, double k);

/// θ − k·π/512 to a relative 2^-105. The subtraction of the first product is exact (Sterbenz). The omitted
/// terms and the rounding errors are below |θ|·2^-157.
inline DoubleDouble remainder_of_step(DoubleDouble angle, double k) {
    double error1, error2, rest1, rest2, rest;
    const double product1 = two_product(k, table_step[0], error1);
    const double product2 = two_product(k, table_step[1], error2);
    const double low = two_sum(two_sum(angle.lo(), -error1, rest1), -product2, rest2);
    const double high = two_sum(angle.hi() - product1, low, rest);
    if (std::abs(high) < std::abs(angle.hi()) * 0x1p-47) [[unlikely]]
        return remainder_near_step(angle, k);
    rest += (rest1 + rest2) - (error2 + k * table_step[2]);
    const double hi = fast_two_sum(high, rest, rest);
    return DoubleDouble::from_parts(hi, rest);
}

/// x + y if |x + y| is not much smaller than |x| + |y|: Algorithm 5 of the paper that
/// double_double_number.hpp cites, with two thirds of the work of operator+.
inline DoubleDouble add_without_cancellation(DoubleDouble x, DoubleDouble y) {
    double error;
    const double sum = two_sum(x.hi(), y.hi(), error);
    const double hi = fast_two_sum(sum, error + (x.lo() + y.lo()), error);
    return DoubleDouble::from_parts(hi, error);
}

/// c + x where |c| is at least 1000 times |x|.
inline DoubleDouble add_to_large(DoubleDouble c, double x) {
    double rest;
    const double hi = fast_two_sum(c.hi(), x + c.lo(), rest);
    return DoubleDouble::from_parts(hi, rest);
}

/// r − r³/3! + … + r⁹/9! for |r| ≤ π/1024, where r¹¹/11! is below 2^-120 r.
inline DoubleDouble sine_of_small(DoubleDouble r, DoubleDouble r2) {
    constexpr auto third = DoubleDouble::from_parts(-0x1.5555555555555p-3, -0x1.5555555555555p-57);
    constexpr auto fifth = DoubleDouble::from_parts(0x1.1111111111111p-7, 0x1.1111111111111p-63);
    const double z = r2.hi();
    const double tail = z * (-1.0 / 5040 + z * (1.0 / 362880));
    const DoubleDouble factor = add_without_cancellation(third, r2 * add_to_large(fifth, tail));
    return add_without_cancellation(r, r * (r2 * factor));
}

/// −r²/2! + r⁴/4! − … − r¹⁰/10! for |r| ≤ π/1024, where r¹²/12! is below 2^-126.
inline DoubleDouble cosine_of_small_less_one(DoubleDouble r2) {
    constexpr auto second = DoubleDouble::from_parts(-0.5, 0);
    constexpr auto fourth = DoubleDouble::from_parts(0x1.5555555555555p-5, 0x1.5555555555555p-59);
    const double z = r2.hi();
    const double tail = z * (-1.0 / 720 + z * (1.0 / 40320 + z * (-1.0 / 3628800)));
    return r2 * add_without_cancellation(second, r2 * add_to_large(fourth, tail));
}

} // namespace detail

/// Sine and cosine with relative errors below 2^-104 (the largest measured is 2.8 · 2^-106), also next to
/// their zeros. NaN if the angle is not finite or is beyond largest_double_double_angle.
inline void sin_cos(DoubleDouble angle, DoubleDouble& sine, DoubleDouble& cosine) {
    if (!(std::abs(angle.hi()) <= largest_double_double_angle)) [[unlikely]] {
        sine = cosine = std::numeric_limits<double>::quiet_NaN();
        return;
    }
    if (angle.hi() == 0) { // keeps the sign of zero
        sine = angle;
        cosine = 1;
        return;
    }
    // Adding 1.5·2^52 leaves the nearest integer in the low bits of the mantissa, also for negative numbers.
    constexpr double steps_per_radian = 0x1.45f306dc9c883p+7, integer_maker = 0x1.8p+52;
    const double shifted = angle.hi() * steps_per_radian + integer_maker;
    const auto steps = std::bit_cast<std::uint64_t>(shifted);

    const DoubleDouble r = detail::remainder_of_step(angle, shifted - integer_maker);
    const DoubleDouble r2 = square(r);
    const DoubleDouble sine_r = detail::sine_of_small(r, r2);
    const DoubleDouble cosine_r_less_one = detail::cosine_of_small_less_one(r2);
    const DoubleDouble table_s = detail::table_sine(steps);
    const DoubleDouble table_c = detail::table_sine(steps + 256);
    sine = table_s + detail::add_without_cancellation(table_s * cosine_r_less_one, table_c * sine_r);
    cosine = table_c + detail::add_without_cancellation(table_c * cosine_r_less_one, -(table_s * sine_r));
}

/// e^x, with a relative error below 2^-104 if the result is above 2^-968. It is called once for each change
/// of dt, for damping. It is a template, so that exp(double) in this namespace does not call it by a
/// conversion.
template<std::same_as<DoubleDouble> T>
T exp(T x) {
    if (!(std::abs(x.hi()) < 746)) return std::exp(x.hi()); // inf, 0 or NaN
    // x = k·ln 2 + r with |r| ≤ 0.35; ln 2 has 159 bits in three parts, and k has 11 bits; the product with
    // each part is subtracted exactly.
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

template<>
struct RealTraits<DoubleDouble> {
    static constexpr DoubleDouble pi = DoubleDouble::from_parts(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53);
    /// A unit of rounding: the rounding error of each operation, proved or measured, is less than two units.
    /// The distance from 1 to the next number would not be such a unit, because 1 + 2^-1074 exists.
    static constexpr DoubleDouble epsilon = DoubleDouble::from_parts(0x1p-104, 0);
};

inline bool is_finite(DoubleDouble value) { return isfinite(value); }

} // namespace pendula
