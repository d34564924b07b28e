// SPDX-License-Identifier: MIT
/// Seeded double-doubles that a binary128 holds exactly, and exact references for their sums.
#pragma once

#include "double_double_error.hpp"

#include <cmath>
#include <random>

namespace pendula {

/// Ordinary numbers of many sizes, with a share of awkward ones: empty tails, tails of half a place, all bits
/// set, near-copies of the number before with the other sign (so that sums cancel).
class RandomDoubleDouble {
  public:
    explicit RandomDoubleDouble(std::uint64_t seed) : random_(seed) {}

    DoubleDouble next() {
        const DoubleDouble x = candidate();
        // The reference must hold it: at most 113 bits from the first of hi to the last of lo.
        const auto wide = static_cast<Wide>(x);
        last_ = wide - x.hi() == x.lo() ? x : DoubleDouble(x.hi());
        return last_;
    }

  private:
    DoubleDouble candidate() {
        std::uniform_real_distribution<double> mantissa(1, 2);
        std::uniform_int_distribution<int> exponent(-60, 60), kind(0, 9);
        const double sign = kind(random_) < 5 ? -1 : 1;
        const double hi = sign * std::ldexp(mantissa(random_), exponent(random_));
        const double half_place = std::ldexp(std::abs(hi), -54);
        switch (kind(random_)) {
        case 0:
            return hi;
        case 1:
            return DoubleDouble(hi) + std::ldexp(1.0, std::ilogb(hi) - 53);
        case 2:
            return DoubleDouble(hi) - std::ldexp(1.0, std::ilogb(hi) - 53);
        case 3:
            return DoubleDouble::from_parts(-last_.hi(), last_.lo());
        case 4:
            return -last_ + half_place * (mantissa(random_) - 1.5) * 0x1p-30;
        case 5:
            return DoubleDouble::from_parts(-std::nextafter(last_.hi(), 0.0), last_.lo() / 4);
        default:
            return DoubleDouble(hi) + half_place * (mantissa(random_) - 1.5) * 2;
        }
    }

    std::mt19937_64 random_;
    DoubleDouble last_ = 1;
};

/// x + y rounded to binary128 once: opposite parts cancel before any rounding can happen.
inline Wide exact_sum(DoubleDouble x, DoubleDouble y) {
    double parts[] = {x.lo(), y.lo(), x.hi(), y.hi()};
    for (int pass = 0; pass < 4; ++pass)
        for (int i = 1; i < 4; ++i) parts[i] = two_sum(parts[i], parts[i - 1], parts[i - 1]);
    Wide sum = 0;
    for (const double part : parts) sum += part;
    return sum;
}

} // namespace pendula
