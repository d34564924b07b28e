// SPDX-License-Identifier: MIT
/// The quad-double number and its basic arithmetic. Include physics/arithmetic/quad_double.hpp.
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

/// A real number as the unevaluated sum of four doubles of falling size, each the rounded rest of those
/// before it. It has at least 209 bits and the exponent range of double. Plain bytes: copying them saves and
/// restores it exactly.
///
/// Sums and products are distilled without branches: passes of two-sums from the last part to the first, each
/// of which finishes one more part (VecSum of Ogita, Rump, Oishi 2005). Errors are stated in units of 2^-212
/// of the result and are measured, not proved. They hold while no part leaves the range of normal doubles. A
/// non-finite operand gives a non-finite result (an infinity becomes NaN), and a zero may lose its sign.
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

    /// The quad-double nearest to decimal text such as "-1.5e-3"; throws std::invalid_argument for anything
    /// else. quad_double_text.hpp has the reverse.
    static QuadDouble from_decimal(std::string_view text);

    /// The parts unchanged: the caller knows that each is the rounded rest.
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

    /// All eight parts are kept until the sum is rounded, so that cancellation costs no accuracy.
    friend QuadDouble operator+(const QuadDouble& x, const QuadDouble& y) {
        std::array<double, 8> t;
        t[0] = two_sum(x.part_[0], y.part_[0], t[2]);
        t[1] = two_sum(x.part_[1], y.part_[1], t[4]);
        t[3] = two_sum(x.part_[2], y.part_[2], t[6]);
        t[5] = two_sum(x.part_[3], y.part_[3], t[7]);
        return distilled(t);
    }

    template<FitsDouble T>
    friend QuadDouble operator+(const QuadDouble& x, T y) {
        std::array<double, 5> t;
        double carry;
        t[0] = two_sum(x.part_[0], static_cast<double>(y), carry);
        t[1] = two_sum(x.part_[1], carry, carry);
        t[2] = two_sum(x.part_[2], carry, carry);
        t[3] = two_sum(x.part_[3], carry, t[4]);
        return distilled(t);
    }

    friend QuadDouble operator*(const QuadDouble& x, const QuadDouble& y) {
        Sum sum;
        sum.add_product(x, y);
        return sum.rounded();
    }

    template<FitsDouble T>
    friend QuadDouble operator*(const QuadDouble& x, T value) {
        const auto y = static_cast<double>(value);
        std::array<double, 5> t;
        double e0, e1, e2, r1, r2, r3;
        t[0] = two_product(x.part_[0], y, e0);
        t[1] = two_sum(two_product(x.part_[1], y, e1), e0, r1);
        t[2] = two_sum(two_sum(two_product(x.part_[2], y, e2), e1, r2), r1, r3);
        double e3, r4;
        t[3] = two_sum(two_product(x.part_[3], y, e3), e2, r4);
        double r5;
        t[3] = two_sum(t[3], r2 + r3, r5);
        t[4] = e3 + r4 + r5;
        return distilled(t);
    }

    /// By long division: five quotients of doubles, each remainder with all its digits.
    friend QuadDouble operator/(const QuadDouble& x, const QuadDouble& y) {
        return divided(x, y, y.part_[0]);
    }
    template<FitsDouble T>
    friend QuadDouble operator/(const QuadDouble& x, T y) {
        return divided(x, QuadDouble(y), static_cast<double>(y));
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

    /// By the first part, then by the next. NaN is unordered.
    friend constexpr bool operator==(const QuadDouble&, const QuadDouble&) = default;
    friend constexpr std::partial_ordering operator<=>(const QuadDouble& x, const QuadDouble& y) {
        for (std::size_t i = 0; i + 1 < size; ++i)
            if (x.part_[i] != y.part_[i]) return x.part_[i] <=> y.part_[i];
        return x.part_[3] <=> y.part_[3];
    }

    // Friends, found only through a QuadDouble argument.

    friend QuadDouble abs(const QuadDouble& x) { return std::signbit(x.part_[0]) ? -x : x; }
    friend bool isfinite(const QuadDouble& x) { return std::isfinite(x.part_[0]); }
    friend bool isnan(const QuadDouble& x) { return std::isnan(x.part_[0]); }

    /// x·2^exponent, exactly while all parts stay normal.
    friend QuadDouble ldexp(const QuadDouble& x, int exponent) {
        return from_parts(std::ldexp(x.part_[0], exponent), std::ldexp(x.part_[1], exponent),
                          std::ldexp(x.part_[2], exponent), std::ldexp(x.part_[3], exponent));
    }

    friend QuadDouble square(const QuadDouble& x) { return x * x; }

    /// Newton's iteration for 1/√x from a double, which doubles the digits three times, and one for the root.
    friend QuadDouble sqrt(const QuadDouble& x) {
        if (!(x.part_[0] > 0))
            return x.part_[0] == 0 ? x : QuadDouble(std::numeric_limits<double>::quiet_NaN());
        QuadDouble inverse = 1 / std::sqrt(x.part_[0]);
        const QuadDouble half = x * 0.5;
        for (int i = 0; i < 3; ++i) inverse += inverse * (0.5 - half * square(inverse));
        const QuadDouble root = x * inverse;
        return root + (x - square(root)) * inverse * 0.5;
    }

    /// A sum of products that is rounded to four parts once, at its end. Each part of the sum takes in what
    /// belongs to it and hands its rounding error on to the next; the last two only add.
    class Sum {
      public:
        void add_product(const QuadDouble& x, const QuadDouble& y) {
            const auto &a = x.part_, &b = y.part_;
            double e00, e01, e10, e02, e11, e20;
            const double p00 = two_product(a[0], b[0], e00);
            const double p01 = two_product(a[0], b[1], e01), p10 = two_product(a[1], b[0], e10);
            const double p02 = two_product(a[0], b[2], e02), p11 = two_product(a[1], b[1], e11),
                         p20 = two_product(a[2], b[0], e20);
            double r0, r1, r2, r3, r4;
            part_[0] = two_sum(part_[0], p00, r0);
            // Pairs that change places with x and y are summed first, so that x·y = y·x.
            const double cross = two_sum(p01, p10, r1);
            const double first = two_sum(e00, r0, r2);
            part_[1] = two_sum(part_[1], first, r3);
            part_[1] = two_sum(part_[1], cross, r4);
            double s0, s1, s2, s3, s4, s5, s6, s7;
            const double outer = two_sum(p02, p20, s0), errors = two_sum(e01, e10, s1);
            const double rests = two_sum(two_sum(r1, r2, s2), two_sum(r3, r4, s3), s4);
            const double middle = two_sum(two_sum(outer, p11, s5), errors, s6);
            part_[2] = two_sum(part_[2], two_sum(middle, rests, s7), last_error_);
            part_[3] += ((a[0] * b[3] + a[3] * b[0]) + (a[1] * b[2] + a[2] * b[1])) + ((e02 + e20) + e11) +
                        (((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7))) + last_error_;
        }
        QuadDouble rounded() const { return distilled(part_); }

      private:
        std::array<double, 4> part_{};
        double last_error_ = 0;
    };

  private:
    template<std::size_t count>
    static QuadDouble distilled(std::array<double, count> t) {
        for (std::size_t done = 0; done + 1 < size; ++done)
            for (std::size_t i = count - 1; i > done; --i) t[i - 1] = two_sum(t[i - 1], t[i], t[i]);
        if constexpr (count > size)
            for (std::size_t i = count - 1; i >= size; --i) t[i - 1] += t[i];
        for (std::size_t i = size - 1; i > 0; --i) t[i - 1] = two_sum(t[i - 1], t[i], t[i]);
        return from_parts(t[0], t[1], t[2], t[3]);
    }

    template<class Divisor>
    static QuadDouble divided(QuadDouble rest, const Divisor& y, double leading) {
        std::array<double, 5> quotient;
        for (std::size_t i = 0; i < 4; ++i) {
            quotient[i] = rest.part_[0] / leading;
            rest -= y * quotient[i];
        }
        quotient[4] = rest.part_[0] / leading;
        return distilled(quotient);
    }

    std::array<double, size> part_{};
};

static_assert(std::is_trivially_copyable_v<QuadDouble> && sizeof(QuadDouble) == 4 * sizeof(double));

} // namespace pendula
