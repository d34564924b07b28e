// SPDX-License-Identifier: MIT
/// The double-double number and its basic arithmetic. Its functions are in
/// physics/arithmetic/double_double.hpp.
#pragma once

#include "physics/arithmetic/error_free.hpp"

#include <cmath>
#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

namespace pendula {

/// Types all of whose values are exact as doubles. An operation with such a value is cheaper than an
/// operation with a second double-double.
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

} // namespace pendula
