// SPDX-License-Identifier: MIT
#include "physics/arithmetic/quad_double.hpp"

#include "physics/arithmetic/real.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace pendula {
namespace {

template<std::size_t count>
QuadDouble distilled(std::array<double, count> t) {
    constexpr std::size_t size = QuadDouble::size;
    for (std::size_t done = 0; done + 1 < size; ++done)
        for (std::size_t i = count - 1; i > done; --i) t[i - 1] = two_sum(t[i - 1], t[i], t[i]);
    if constexpr (count > size)
        for (std::size_t i = count - 1; i >= size; --i) t[i - 1] += t[i];
    for (std::size_t i = size - 1; i > 0; --i) t[i - 1] = two_sum(t[i - 1], t[i], t[i]);
    return QuadDouble::from_parts(t[0], t[1], t[2], t[3]);
}

} // namespace

// The basic operations are not inline. A call costs little compared with an operation. Programs that are
// compiled without optimisation, such as the tests, still call optimised operations.

/// All eight parts are kept until the sum is rounded, so that cancellation costs no accuracy.
QuadDouble operator+(const QuadDouble& x, const QuadDouble& y) {
    std::array<double, 8> t;
    t[0] = two_sum(x.part_[0], y.part_[0], t[2]);
    t[1] = two_sum(x.part_[1], y.part_[1], t[4]);
    t[3] = two_sum(x.part_[2], y.part_[2], t[6]);
    t[5] = two_sum(x.part_[3], y.part_[3], t[7]);
    return distilled(t);
}

QuadDouble QuadDouble::plus(double y) const {
    std::array<double, 5> t;
    double carry;
    t[0] = two_sum(part_[0], y, carry);
    t[1] = two_sum(part_[1], carry, carry);
    t[2] = two_sum(part_[2], carry, carry);
    t[3] = two_sum(part_[3], carry, t[4]);
    return distilled(t);
}

QuadDouble operator*(const QuadDouble& x, const QuadDouble& y) {
    QuadDouble::Sum sum;
    sum.add_product(x, y);
    return sum.rounded();
}

QuadDouble QuadDouble::times(double y) const {
    std::array<double, 5> t;
    double e0, e1, e2, r1, r2, r3;
    t[0] = two_product(part_[0], y, e0);
    t[1] = two_sum(two_product(part_[1], y, e1), e0, r1);
    t[2] = two_sum(two_sum(two_product(part_[2], y, e2), e1, r2), r1, r3);
    double e3, r4;
    t[3] = two_sum(two_product(part_[3], y, e3), e2, r4);
    double r5;
    t[3] = two_sum(t[3], r2 + r3, r5);
    t[4] = e3 + r4 + r5;
    return distilled(t);
}

/// Long division: five quotients of doubles, each from a remainder with all its digits.
QuadDouble QuadDouble::divided_by(const QuadDouble& y) const {
    QuadDouble rest = *this;
    std::array<double, 5> quotient;
    for (std::size_t i = 0; i < 4; ++i) {
        quotient[i] = rest.part_[0] / y.part_[0];
        rest -= y * quotient[i];
    }
    quotient[4] = rest.part_[0] / y.part_[0];
    return distilled(quotient);
}

void QuadDouble::Sum::add_product(const QuadDouble& x, const QuadDouble& y) {
    const auto &a = x.part_, &b = y.part_;
    double e00, e01, e10, e02, e11, e20;
    const double p00 = two_product(a[0], b[0], e00);
    const double p01 = two_product(a[0], b[1], e01), p10 = two_product(a[1], b[0], e10);
    const double p02 = two_product(a[0], b[2], e02), p11 = two_product(a[1], b[1], e11),
                 p20 = two_product(a[2], b[0], e20);
    double r0, r1, r2, r3, r4;
    part_[0] = two_sum(part_[0], p00, r0);
    // Terms that swap when x and y are swapped are summed in pairs first, so that x·y = y·x.
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

QuadDouble QuadDouble::Sum::rounded() const { return distilled(part_); }

namespace {

/// π/512 as a sum of doubles, to 2^-447.
constexpr std::array<double, 8> quad_table_step = {
    0x1.921fb54442d18p-8,   0x1.1a62633145c07p-62,  -0x1.f1976b7ed8fbcp-118, 0x1.4cf98e804177dp-172,
    0x1.31d89cd9128a5p-226, 0x1.0f31c6809bbdfp-284, 0x1.519b3cd3a431bp-339,  0x1.8158536f92f8ap-394};

/// sin((steps mod 1024)·π/512).
QuadDouble quad_table_sine(std::uint64_t steps) {
    const std::uint64_t half_turn = steps & 511;
    const auto& entry = detail::quad_sine_table[half_turn <= 256 ? half_turn : 512 - half_turn];
    const QuadDouble sine = QuadDouble::from_parts(entry[0], entry[1], entry[2], entry[3]);
    return (steps & 512) != 0 ? -sine : sine;
}

/// angle − k·π/512, from the exact products of k with the first `steps` parts of π/512. The
/// products are summed without error. After `passes` passes the first `passes` parts no longer overlap.
template<std::size_t steps, std::size_t passes>
QuadDouble remainder_of_steps(const QuadDouble& angle, double k) {
    std::array<double, QuadDouble::size + 2 * steps> parts;
    for (std::size_t i = 0; i < steps; ++i) {
        double error;
        parts[2 * i] = -two_product(k, quad_table_step[i], error);
        parts[2 * i + 1] = -error;
    }
    for (std::size_t i = 0; i < QuadDouble::size; ++i) parts[2 * steps + i] = angle.part(i);
    // Each pass adds up the parts and leaves the rounding errors in their place (as in
    // remainder_near_step()).
    for (std::size_t pass = 0; pass < passes; ++pass)
        for (std::size_t i = parts.size() - 1; i > 0; --i)
            parts[i - 1] = two_sum(parts[i - 1], parts[i], parts[i]);
    return QuadDouble::from_parts(parts[0], parts[1], parts[2], parts[3]) + parts[4];
}

/// angle − k·π/512 to all digits. The first five parts of π/512 leave out less than 2^-284 k, which matters
/// only if the remainder is small or k is large. Then all eight parts are summed.
QuadDouble remainder_of_steps(const QuadDouble& angle, double k) {
    if (k == 0) return angle;
    if (std::abs(k) < 0x1p+20) {
        const QuadDouble rest = remainder_of_steps<5, 8>(angle, k);
        if (std::abs(rest.part(0)) > 0x1p-40) return rest;
    }
    return remainder_of_steps<8, 20>(angle, k);
}

/// first! Σ (−1)^n z^n / (2n + first)! from n = 0, for 0 ≤ z ≤ (π/1024)². Each term is calculated with only
/// as many digits as it contributes to the sum.
class FactorialSeries {
  public:
    explicit FactorialSeries(int first) {
        QuadDouble factor = 1;
        for (int n = 0; n < terms; ++n) {
            wide_[n] = factor;
            factor = -factor / ((2 * n + 1 + first) * (2 * n + 2 + first));
        }
    }
    QuadDouble operator()(const QuadDouble& z) const {
        // Term n is below 2^(-16.7n - log2((2n)!)): 2^-94 at n = 5, 2^-118 at 6, 2^-171 at 8.
        double high = wide_[terms - 1].part(0);
        for (int n = terms - 2; n >= in_double; --n) high = high * z.part(0) + wide_[n].part(0);
        const auto z_pair = DoubleDouble::from_parts(z.part(0), z.part(1));
        DoubleDouble pair = high;
        for (int n = in_double - 1; n >= in_pairs; --n)
            pair = pair * z_pair + DoubleDouble::from_parts(wide_[n].part(0), wide_[n].part(1));
        QuadDouble sum = pair;
        for (int n = in_pairs - 1; n >= 0; --n) sum = sum * z + wide_[n];
        return sum;
    }

  private:
    static constexpr int terms = 11, in_double = 8, in_pairs = 6;
    std::array<QuadDouble, terms> wide_;
};

} // namespace

void sin_cos(const QuadDouble& angle, QuadDouble& sine, QuadDouble& cosine) {
    if (!(std::abs(angle.part(0)) <= largest_quad_double_angle)) {
        sine = cosine = std::numeric_limits<double>::quiet_NaN();
        return;
    }
    const double k = std::nearbyint(angle.part(0) / quad_table_step[0]);
    const QuadDouble r = remainder_of_steps(angle, k), square_of_r = square(r);
    // sin r = r(1 − r²/3! + …), cos r − 1 = −r²(1/2! − r²/4! + …) = −r²/2(1 − …)
    static const FactorialSeries sine_series(1), cosine_series(2);
    const QuadDouble small_sine = r * sine_series(square_of_r),
                     less_one = -square_of_r * 0.5 * cosine_series(square_of_r);
    const auto steps = static_cast<std::uint64_t>(static_cast<std::int64_t>(k));
    const QuadDouble s = quad_table_sine(steps), c = quad_table_sine(steps + 256);
    sine = s + (s * less_one + c * small_sine);
    cosine = c + (c * less_one - s * small_sine);
}

Wide arc_tangent(const Wide& y, const Wide& x) {
    if (x == 0 && y == 0) return 0;
    const double start = std::atan2(y.part(0), x.part(0));
    // Newton steps on the sine of the remaining angle. The error after a step is the cube of the error before
    // it.
    Wide angle = start;
    const Wide length = square_root(square(x) + square(y));
    for (int i = 0; i < 2; ++i) {
        Wide sine, cosine;
        sin_cos(angle, sine, cosine);
        angle += (y * cosine - x * sine) / length;
    }
    return angle;
}

} // namespace pendula
