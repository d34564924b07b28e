// SPDX-License-Identifier: MIT
/// Seeded double-doubles.
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
        last_ = candidate();
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

} // namespace pendula
