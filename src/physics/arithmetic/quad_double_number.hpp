// SPDX-License-Identifier: MIT
/// The quad-double number and its basic arithmetic. Its functions are in physics/arithmetic/quad_double.hpp.
#pragma once

#include "physics/arithmetic/double_double_number.hpp"
#include "physics/arithmetic/error_free.hpp"

#include <array>
#include <cmath>
#include <compare>
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
/// the first. Each pass finishes one more part (VecSum of Ogita, Rump, Oishi 2005). The rounding error, see
/// RealTraits<QuadDouble>, is measured, not proved. It holds while no part leaves the range of normal
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

    /// Newton's iteration for 1/√x, which starts from a double and doubles its digits three times, then one
    /// step for the root.
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

} // namespace pendula
