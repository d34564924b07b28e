// SPDX-License-Identifier: MIT
/// 212-bit arithmetic as a `Real` for the templates of physics/: the number, its sine and cosine, its
/// exponential and its square root. Pure values, any thread. physics/arithmetic/number_text.hpp converts it
/// to text and back.
#pragma once

#include "physics/arithmetic/double_double.hpp"

#include <array>
#include <cmath>
#include <compare>
#include <concepts>
#include <cstddef>
#include <limits>
#include <string_view>
#include <type_traits>

namespace pendula {

/// A real number as the sum of four doubles of decreasing size. Each part is the difference between the
/// number and the sum of the parts before it, rounded to double. The number has at least 209 bits and the
/// exponent range of double. Plain bytes: copying them saves and restores it exactly.
///
/// Sums and products are reduced to four parts without branches, by passes of two-sums from the last part to
/// the first. Each pass finishes one more part (VecSum of Ogita, Rump, Oishi 2005). The rounding error in
/// RealTraits<QuadDouble> is measured, not proved. It is valid while no part leaves the range of normal
/// doubles. A non-finite operand gives a non-finite result (an infinity becomes NaN), and a zero may lose its
/// sign.
class QuadDouble {
  public:
    static constexpr std::size_t size = 4; ///< doubles

    constexpr QuadDouble() = default;

    template<FitsDouble T>
    constexpr QuadDouble(T value) : part_{static_cast<double>(value)} {}
    template<WideInteger T>
    constexpr QuadDouble(T value) : QuadDouble(DoubleDouble(value)) {}
    constexpr QuadDouble(long double value) : QuadDouble(DoubleDouble(value)) {}
    constexpr QuadDouble(DoubleDouble value) : part_{value.hi(), value.lo()} {}

    /// The quad-double nearest to decimal text such as "-1.5e-3"; throws std::invalid_argument for other
    /// text. number_text.hpp has the conversion to text.
    static QuadDouble from_decimal(std::string_view text);

    /// Uses the parts unchanged; each must be the difference between the number and the sum of the parts
    /// before it, rounded to double.
    static constexpr QuadDouble from_parts(double a, double b, double c, double d) {
        QuadDouble x;
        x.part_ = {a, b, c, d};
        return x;
    }

    constexpr double part(std::size_t i) const { return part_[i]; }

    constexpr explicit operator double() const { return part_[0]; }
    constexpr explicit operator long double() const {
        return static_cast<long double>(part_[0]) + static_cast<long double>(part_[1]);
    }
    explicit operator DoubleDouble() const {
        double rest;
        const double low = part_[1] + part_[2];
        const double high = fast_two_sum(part_[0], low, rest);
        return DoubleDouble::from_parts(high, rest);
    }

    constexpr QuadDouble operator+() const { return *this; }
    constexpr QuadDouble operator-() const { return from_parts(-part_[0], -part_[1], -part_[2], -part_[3]); }

    friend QuadDouble operator+(const QuadDouble& x, const QuadDouble& y);

    template<FitsDouble T>
    friend QuadDouble operator+(const QuadDouble& x, T y) {
        return x.plus(static_cast<double>(y));
    }

    friend QuadDouble operator*(const QuadDouble& x, const QuadDouble& y);

    template<FitsDouble T>
    friend QuadDouble operator*(const QuadDouble& x, T value) {
        return x.times(static_cast<double>(value));
    }

    friend QuadDouble operator/(const QuadDouble& x, const QuadDouble& y) { return x.divided_by(y); }
    template<FitsDouble T>
    friend QuadDouble operator/(const QuadDouble& x, T y) {
        return x.divided_by(QuadDouble(y));
    }

    friend QuadDouble operator-(const QuadDouble& x, const QuadDouble& y) { return x + -y; }

    template<FitsDouble T>
    friend QuadDouble operator-(const QuadDouble& x, T y) {
        return x + -static_cast<double>(y);
    }
    template<FitsDouble T>
    friend QuadDouble operator+(T x, const QuadDouble& y) {
        return y + x;
    }
    template<FitsDouble T>
    friend QuadDouble operator-(T x, const QuadDouble& y) {
        return -y + x;
    }
    template<FitsDouble T>
    friend QuadDouble operator*(T x, const QuadDouble& y) {
        return y * x;
    }
    template<FitsDouble T>
    friend QuadDouble operator/(T x, const QuadDouble& y) {
        return QuadDouble(x) / y;
    }

    template<class T>
    QuadDouble& operator+=(const T& y) {
        return *this = *this + y;
    }
    template<class T>
    QuadDouble& operator-=(const T& y) {
        return *this = *this - y;
    }
    template<class T>
    QuadDouble& operator*=(const T& y) {
        return *this = *this * y;
    }
    template<class T>
    QuadDouble& operator/=(const T& y) {
        return *this = *this / y;
    }

    /// Compares the first parts, then the next. NaN is unordered.
    friend constexpr bool operator==(const QuadDouble&, const QuadDouble&) = default;
    friend constexpr std::partial_ordering operator<=>(const QuadDouble& x, const QuadDouble& y) {
        for (std::size_t i = 0; i + 1 < size; ++i)
            if (x.part_[i] != y.part_[i]) return x.part_[i] <=> y.part_[i];
        return x.part_[3] <=> y.part_[3];
    }

    // These friends are found only through a QuadDouble argument.

    friend QuadDouble abs(const QuadDouble& x) { return std::signbit(x.part_[0]) ? -x : x; }
    friend bool isfinite(const QuadDouble& x) { return std::isfinite(x.part_[0]); }
    friend bool isnan(const QuadDouble& x) { return std::isnan(x.part_[0]); }

    /// x·2^exponent, exact if all parts stay normal.
    friend QuadDouble ldexp(const QuadDouble& x, int exponent) {
        return from_parts(std::ldexp(x.part_[0], exponent), std::ldexp(x.part_[1], exponent),
                          std::ldexp(x.part_[2], exponent), std::ldexp(x.part_[3], exponent));
    }

    friend QuadDouble square(const QuadDouble& x) { return x * x; }

    /// Newton's iteration for 1/√x. It starts with the digits of a double, and each of the three steps
    /// doubles their number. One more step corrects the root itself.
    friend QuadDouble sqrt(const QuadDouble& x) {
        if (!(x.part_[0] > 0))
            return x.part_[0] == 0 ? x : QuadDouble(std::numeric_limits<double>::quiet_NaN());
        QuadDouble inverse = 1 / std::sqrt(x.part_[0]);
        const QuadDouble half = x * 0.5;
        for (int i = 0; i < 3; ++i) inverse += inverse * (0.5 - half * square(inverse));
        const QuadDouble root = x * inverse;
        return root + (x - square(root)) * inverse * 0.5;
    }

    /// A sum of products that is rounded to four parts once, at its end. The rounding error of each part is
    /// added to the next part. The rounding error of the last part is dropped.
    class Sum {
      public:
        void add_product(const QuadDouble& x, const QuadDouble& y);
        QuadDouble rounded() const;

      private:
        std::array<double, 4> part_{};
        double last_error_ = 0;
    };

  private:
    QuadDouble plus(double) const;
    QuadDouble times(double) const;
    QuadDouble divided_by(const QuadDouble&) const;

    std::array<double, size> part_{};
};

static_assert(std::is_trivially_copyable_v<QuadDouble> && sizeof(QuadDouble) == 4 * sizeof(double));

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
    // First the series e^r − 1 = r(1 + r/2(1 + r/3(…))) for r/256. Then r is doubled in eight steps: e^2r − 1
    // = (e^r − 1)(e^r − 1 + 2). Squaring e^r instead would lose the last digits of the result.
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
