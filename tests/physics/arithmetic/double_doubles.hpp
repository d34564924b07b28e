// SPDX-License-Identifier: MIT
/// Shared code of the double-double tests: errors against 212 bits in units of 2^-106, and seeded random
/// numbers.
#pragma once

#include "physics/arithmetic/real.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace pendula {

/// The unit of the published bounds on the relative error of a double-double: u² with u = 2^-53.
inline constexpr double u2 = 0x1p-106;

/// |x − reference| / |reference| in units of u²; 0 if both are zero, infinite if one is not finite.
inline double error_in_u2(DoubleDouble x, Wide reference) {
    const Wide difference = to_wide(x) - reference;
    if (difference == 0) return 0;
    const Wide error = abs(difference / reference) / u2;
    return error == error ? static_cast<double>(error) : std::numeric_limits<double>::infinity();
}

/// Whether hi equals hi + lo rounded to double, as it must in every result.
inline bool is_normalized(DoubleDouble x) { return x.hi() + x.lo() == x.hi(); }

/// Random numbers of many sizes. Some are awkward: without a tail, with a tail of half a place, or nearly the
/// negative of the number before, so that sums cancel.
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
