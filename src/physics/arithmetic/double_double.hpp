// SPDX-License-Identifier: MIT
/// 106-bit arithmetic as a `Real` for the templates of physics/: the number, its sine and cosine, and its
/// exponential. Pure values, any thread. physics/arithmetic/number_text.hpp converts it to text and back.
#pragma once

#include "physics/arithmetic/error_free.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

namespace pendula {

/// Types whose values are all exact as doubles. An operation with such a value is cheaper than an operation
/// with a second double-double.
template<class T>
concept FitsDouble = std::same_as<T, double> || std::same_as<T, float> ||
    (std::integral<T> && sizeof(T) <= sizeof(std::int32_t));

template<class T>
concept WideInteger = std::integral<T> && sizeof(T) == sizeof(std::int64_t);

/// A real number as the sum of two doubles, hi + lo, where hi is this sum rounded to double. It has at least
/// 106 bits and the exponent range of double. Plain bytes: copying them saves and restores it exactly.
///
/// Algorithm numbers and bounds are those of Joldes, Muller, Popescu, "Tight and rigorous error bounds for
/// basic building blocks of double-word arithmetic", ACM TOMS 44 (2017); u = 2^-53. The bounds hold while no
/// part leaves the range of normal doubles. A non-finite operand gives a non-finite result (an infinity
/// becomes NaN in the next operation), and a zero result may lose its sign.
class DoubleDouble {
  public:
    constexpr DoubleDouble() = default;

    template<FitsDouble T>
    constexpr DoubleDouble(T value) : hi_(static_cast<double>(value)) {}

    /// Exact: the halves of a 64-bit integer are doubles.
    template<WideInteger T>
    constexpr DoubleDouble(T value) {
        const auto low_half = static_cast<double>(static_cast<std::uint32_t>(value));
        const auto high_half = static_cast<double>(value >> 32) * 0x1p+32;
        hi_ = high_half + low_half;
        lo_ = low_half - (hi_ - high_half);
    }

    /// Exact if the last bit of `value` is not below the smallest denormal double.
    constexpr DoubleDouble(long double value) : hi_(static_cast<double>(value)) {
        const auto rest = static_cast<double>(value - static_cast<long double>(hi_));
        lo_ = rest == rest ? rest : 0.0; // rest is NaN (inf − inf) if `value` is infinite
    }

    /// The double-double nearest to decimal text such as "-1.5e-3"; throws std::invalid_argument for other
    /// text. number_text.hpp has the conversion to text.
    static DoubleDouble from_decimal(std::string_view text);

    /// Uses hi and lo unchanged; hi must be their rounded sum.
    static constexpr DoubleDouble from_parts(double hi, double lo) {
        DoubleDouble x;
        x.hi_ = hi;
        x.lo_ = lo;
        return x;
    }

    constexpr double hi() const { return hi_; }
    constexpr double lo() const { return lo_; }

    constexpr explicit operator double() const { return hi_; }
    constexpr explicit operator long double() const {
        return static_cast<long double>(hi_) + static_cast<long double>(lo_);
    }

    constexpr DoubleDouble operator+() const { return *this; }
    constexpr DoubleDouble operator-() const { return from_parts(-hi_, -lo_); }

    /// Algorithm 6, AccurateDWPlusDW: relative error ≤ 3u² + 13u³, even under cancellation.
    friend DoubleDouble operator+(DoubleDouble x, DoubleDouble y) {
        double high_error, low_error, rest;
        const double high = two_sum(x.hi_, y.hi_, high_error);
        const double low = two_sum(x.lo_, y.lo_, low_error);
        const double sum = fast_two_sum(high, high_error + low, rest);
        return renormalized(sum, low_error + rest);
    }

    /// Algorithm 4, DWPlusFP: relative error ≤ 2u².
    template<FitsDouble T>
    friend DoubleDouble operator+(DoubleDouble x, T y) {
        double error;
        const double sum = two_sum(x.hi_, static_cast<double>(y), error);
        return renormalized(sum, x.lo_ + error);
    }

    /// Algorithm 10, DWTimesDW1: relative error ≤ 5u² (Muller, Rideau, ACM TOMS 48 (2022), theorem 5).
    /// Preferred to the variants with 4u² because it makes x·y = y·x.
    friend DoubleDouble operator*(DoubleDouble x, DoubleDouble y) {
        double error;
        const double product = two_product(x.hi_, y.hi_, error);
        return renormalized(product, error + (x.hi_ * y.lo_ + x.lo_ * y.hi_));
    }

    /// Algorithm 7, DWTimesFP1: relative error ≤ 1.5u² + 4u³.
    template<FitsDouble T>
    friend DoubleDouble operator*(DoubleDouble x, T y) {
        double error, rest;
        const double product = two_product(x.hi_, static_cast<double>(y), error);
        const double sum = fast_two_sum(product, x.lo_ * static_cast<double>(y), rest);
        return renormalized(sum, rest + error);
    }

    /// Algorithm 17, DWDivDW2: relative error ≤ 15u² + 56u³.
    friend DoubleDouble operator/(DoubleDouble x, DoubleDouble y) {
        const double quotient = x.hi_ / y.hi_;
        const DoubleDouble back = y * quotient;
        return renormalized(quotient, ((x.hi_ - back.hi_) + (x.lo_ - back.lo_)) / y.hi_);
    }

    /// Algorithm 15, DWDivFP3: relative error ≤ 3u².
    template<FitsDouble T>
    friend DoubleDouble operator/(DoubleDouble x, T y) {
        double error;
        const auto divisor = static_cast<double>(y);
        const double quotient = x.hi_ / divisor;
        const double back = two_product(quotient, divisor, error);
        return renormalized(quotient, (((x.hi_ - back) - error) + x.lo_) / divisor);
    }

    friend DoubleDouble operator-(DoubleDouble x, DoubleDouble y) { return x + -y; }

    template<FitsDouble T>
    friend DoubleDouble operator-(DoubleDouble x, T y) {
        return x + -static_cast<double>(y);
    }
    template<FitsDouble T>
    friend DoubleDouble operator+(T x, DoubleDouble y) {
        return y + x;
    }
    template<FitsDouble T>
    friend DoubleDouble operator-(T x, DoubleDouble y) {
        return -y + x;
    }
    template<FitsDouble T>
    friend DoubleDouble operator*(T x, DoubleDouble y) {
        return y * x;
    }
    template<FitsDouble T>
    friend DoubleDouble operator/(T x, DoubleDouble y) {
        return DoubleDouble(x) / y;
    }

    template<class T>
    DoubleDouble& operator+=(T y) {
        return *this = *this + y;
    }
    template<class T>
    DoubleDouble& operator-=(T y) {
        return *this = *this - y;
    }
    template<class T>
    DoubleDouble& operator*=(T y) {
        return *this = *this * y;
    }
    template<class T>
    DoubleDouble& operator/=(T y) {
        return *this = *this / y;
    }

    /// Compares hi, then lo. This is correct because hi is the rounded sum. NaN is unordered.
    friend constexpr bool operator==(DoubleDouble, DoubleDouble) = default;
    friend constexpr std::partial_ordering operator<=>(DoubleDouble, DoubleDouble) = default;

    // These friends are found only through a DoubleDouble argument, so that abs(double) in this namespace
    // never calls one of them by a conversion.

    friend DoubleDouble abs(DoubleDouble x) { return std::signbit(x.hi_) ? -x : x; }
    friend bool isfinite(DoubleDouble x) { return std::isfinite(x.hi_); }
    friend bool isnan(DoubleDouble x) { return std::isnan(x.hi_); }

    /// x·2^exponent, exact if both parts stay normal.
    friend DoubleDouble ldexp(DoubleDouble x, int exponent) {
        return from_parts(std::ldexp(x.hi_, exponent), std::ldexp(x.lo_, exponent));
    }

    /// x·x, with the same result as operator*.
    friend DoubleDouble square(DoubleDouble x) {
        double error;
        const double product = two_product(x.hi_, x.hi_, error);
        const double cross = x.hi_ * x.lo_;
        return renormalized(product, error + (cross + cross));
    }

    /// SQRTDWtoDW of Lefèvre, Louvet, Muller, Picot, Rideau, ACM TOMS 49 (2023): relative error ≤ 25/8 u².
    friend DoubleDouble sqrt(DoubleDouble x) {
        if (!(x.hi_ > 0)) return x.hi_ == 0 ? x : DoubleDouble(std::numeric_limits<double>::quiet_NaN());
        double error;
        const double root = std::sqrt(x.hi_);
        const double square = two_product(root, root, error);
        return renormalized(root, (((x.hi_ - square) - error) + x.lo_) / (root + root));
    }

  private:
    /// The sum hi + lo for |hi| ≥ |lo|, with hi rounded again.
    static DoubleDouble renormalized(double hi, double lo) {
        DoubleDouble x;
        x.hi_ = fast_two_sum(hi, lo, x.lo_);
        return x;
    }

    double hi_ = 0, lo_ = 0;
};

static_assert(std::is_trivially_copyable_v<DoubleDouble> && sizeof(DoubleDouble) == 2 * sizeof(double));

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

/// θ − k·π/512 with a relative error of at most 2^-105. The subtraction of the first product is exact
/// (Sterbenz). The omitted terms and the rounding errors are below |θ|·2^-157.
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
/// DoubleDouble cites, with two thirds of the work of operator+.
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

inline bool is_finite(DoubleDouble value) { return isfinite(value); }

} // namespace pendula
