// SPDX-License-Identifier: MIT
// These operations are not inline. A call costs little compared with an operation, and programs that are
// compiled without optimisation, such as the tests, then still use optimised operations.
#include "physics/arithmetic/quad_double_number.hpp"

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
    // Terms that change places if x and y do are summed in pairs first, so that x·y = y·x.
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

} // namespace pendula
