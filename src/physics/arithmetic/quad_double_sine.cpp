// SPDX-License-Identifier: MIT
#include "physics/arithmetic/quad_double_sine.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace pendula {
namespace {

/// π/512 as a sum of doubles, to 2^-447.
constexpr std::array<double, 8> table_step = {
    0x1.921fb54442d18p-8,   0x1.1a62633145c07p-62,  -0x1.f1976b7ed8fbcp-118, 0x1.4cf98e804177dp-172,
    0x1.31d89cd9128a5p-226, 0x1.0f31c6809bbdfp-284, 0x1.519b3cd3a431bp-339,  0x1.8158536f92f8ap-394};

/// sin((steps mod 1024)·π/512).
QuadDouble table_sine(std::uint64_t steps) {
    const std::uint64_t half_turn = steps & 511;
    const auto& entry = detail::quad_sine_table[half_turn <= 256 ? half_turn : 512 - half_turn];
    const QuadDouble sine = QuadDouble::from_parts(entry[0], entry[1], entry[2], entry[3]);
    return (steps & 512) != 0 ? -sine : sine;
}

/// angle − k·π/512: all the exact parts, summed without error until they no longer overlap.
QuadDouble remainder(const QuadDouble& angle, double k) {
    std::array<double, QuadDouble::size + 2 * table_step.size()> parts;
    for (std::size_t i = 0; i < table_step.size(); ++i) {
        double error;
        parts[2 * i] = -two_product(k, table_step[i], error);
        parts[2 * i + 1] = -error;
    }
    for (std::size_t i = 0; i < QuadDouble::size; ++i) parts[2 * table_step.size() + i] = angle.part(i);
    // Each pass adds up the parts and leaves the rounding errors in their place; after as many passes as
    // there are parts, they are ordered by size and do not overlap (as in remainder_near_step()).
    for (std::size_t pass = 0; pass < parts.size(); ++pass)
        for (std::size_t i = parts.size() - 1; i > 0; --i)
            parts[i - 1] = two_sum(parts[i - 1], parts[i], parts[i]);
    return QuadDouble::from_parts(parts[0], parts[1], parts[2], parts[3]) + parts[4];
}

} // namespace

void sin_cos(const QuadDouble& angle, QuadDouble& sine, QuadDouble& cosine) {
    if (!(std::abs(angle.part(0)) <= largest_quad_double_angle)) {
        sine = cosine = std::numeric_limits<double>::quiet_NaN();
        return;
    }
    const double k = std::nearbyint(angle.part(0) / table_step[0]);
    const QuadDouble r = remainder(angle, k), minus_square = -square(r);
    // r(1 − r²/2·3(1 − r²/4·5(…))) and −r²/2(1 − r²/3·4(…)), to terms below 2^-220.
    constexpr int terms = 10;
    QuadDouble sine_factor = 1, cosine_factor = 1;
    for (int n = terms; n > 0; --n) {
        sine_factor = 1 + minus_square * sine_factor / (2 * n * (2 * n + 1));
        cosine_factor = 1 + minus_square * cosine_factor / ((2 * n + 1) * (2 * n + 2));
    }
    const QuadDouble small_sine = r * sine_factor, less_one = minus_square * 0.5 * cosine_factor;
    const auto steps = static_cast<std::uint64_t>(static_cast<std::int64_t>(k));
    const QuadDouble s = table_sine(steps), c = table_sine(steps + 256);
    sine = s + (s * less_one + c * small_sine);
    cosine = c + (c * less_one - s * small_sine);
}

} // namespace pendula
