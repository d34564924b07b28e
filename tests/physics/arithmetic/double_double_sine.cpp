// SPDX-License-Identifier: MIT
// Tests for physics/arithmetic/double_double.hpp, against quad-double.
#include "double_doubles.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <limits>
#include <random>

using namespace pendula;

namespace {

/// The bound on the error, u²; the header states it as 2^-104.
constexpr double bound = 4;

struct LargestErrors {
    double sine = 0, cosine = 0; ///< u²
    int samples = 0;

    void add(DoubleDouble angle) {
        const auto wide = static_cast<Wide>(angle);
        Wide true_sine, true_cosine;
        sin_cos(wide, true_sine, true_cosine);
        DoubleDouble s, c;
        sin_cos(angle, s, c);
        sine = std::max(sine, is_normalized(s) ? error_in_u2(s, true_sine) : bound * 2);
        cosine = std::max(cosine, is_normalized(c) ? error_in_u2(c, true_cosine) : bound * 2);
        ++samples;
    }
};

} // namespace

TEST_CASE("sine and cosine are accurate to 4 u² up to 1e5 rad", "[double-double]") {
    std::mt19937_64 random(20261121);
    for (const double limit : {1e-30, 1e-3, 0.1, 1.0, 7.0, 100.0, 1e3, 1e4, 1e5}) {
        std::uniform_real_distribution<double> value(-limit, limit), tail(-0x1p-54, 0x1p-54);
        LargestErrors largest;
        for (int i = 0; i < 20'000; ++i) {
            const double hi = value(random);
            largest.add(DoubleDouble(hi) + hi * tail(random));
        }
        CAPTURE(limit, largest.samples);
        CHECK(largest.samples > 19'000);
        CHECK(largest.sine <= bound);
        CHECK(largest.cosine <= bound);
    }
}

TEST_CASE("sine and cosine are accurate to 4 u² at their zeros up to 1e5 rad", "[double-double]") {
    // The double-double next to kπ/2, and its neighbours. There the small result is the rounding error of the
    // angle.
    const Wide half_pi = RealTraits<Wide>::pi / 2;
    LargestErrors largest;
    int multiples = 0;
    for (int k = 1; k * 1.5707963267948966 <= 1e5; k += k < 2'000 ? 1 : 7) {
        const DoubleDouble angle(half_pi * k);
        largest.add(angle);
        largest.add(-angle);
        largest.add(DoubleDouble::from_parts(angle.hi(), std::nextafter(angle.lo(), 1.0)));
        largest.add(angle.hi());
        ++multiples;
    }
    CHECK(largest.samples > 3 * multiples);
    CHECK(largest.sine <= bound);
    CHECK(largest.cosine <= bound);
}

TEST_CASE("sine and cosine are accurate to 3 u² at the angles of the table and to 4 u² between them",
          "[double-double]") {
    LargestErrors at_entries, between;
    for (int j = -1024; j <= 1024; ++j) {
        at_entries.add(RealTraits<DoubleDouble>::pi * j / 512);
        between.add(RealTraits<DoubleDouble>::pi * (2 * j + 1) / 1024);
    }
    CHECK(at_entries.samples > 1800);
    // Near an entry, only the entry (0.5 u²) and the last sum are rounded.
    CHECK(at_entries.sine <= 3);
    CHECK(at_entries.cosine <= 3);
    CHECK(between.sine <= bound);
    CHECK(between.cosine <= bound);
}

TEST_CASE("sine is odd, cosine is even, and their squares add up to 1", "[double-double]") {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> value(-1e5, 1e5);
    for (int i = 0; i < 20'000; ++i) {
        const DoubleDouble angle = DoubleDouble(value(random)) + value(random) * 0x1p-60;
        DoubleDouble sine, cosine, mirrored_sine, mirrored_cosine;
        sin_cos(angle, sine, cosine);
        sin_cos(-angle, mirrored_sine, mirrored_cosine);
        REQUIRE(mirrored_sine == -sine);
        REQUIRE(mirrored_cosine == cosine);
        // The relative errors of sine and cosine count twice; squaring adds 5 u² and the sum 3 u².
        REQUIRE(abs(square(sine) + square(cosine) - 1) <= (2 * bound + 8) * u2);
    }
}

TEST_CASE("sine and cosine are exact at zero, accurate at tiny angles and NaN beyond their range",
          "[double-double]") {
    DoubleDouble sine, cosine;
    sin_cos(DoubleDouble(-0.0), sine, cosine);
    CHECK(std::signbit(sine.hi()));
    CHECK(sine == 0);
    CHECK(cosine == 1);
    for (const double tiny : {std::numeric_limits<double>::denorm_min(), -1e-310, 1e-200, -1e-60}) {
        sin_cos(DoubleDouble(tiny), sine, cosine);
        CHECK(sine.hi() == tiny);
        CHECK(std::abs(sine.lo()) <= std::abs(tiny * tiny * tiny));
        CHECK(cosine.hi() == 1);
        CHECK(std::abs(cosine.lo()) <= tiny * tiny);
    }
    // The expected cosine comes from a calculation with 800 bits.
    sin_cos(RealTraits<DoubleDouble>::pi / 2, sine, cosine);
    CHECK(sine.hi() == 1);
    const auto distance =
        DoubleDouble::from_decimal("-1.49738490485916977732079713393772509498666970184103e-33");
    CHECK(abs(cosine / distance - 1) <= bound * u2);
    sin_cos(DoubleDouble(largest_double_double_angle), sine, cosine);
    Wide true_sine, true_cosine;
    sin_cos(Wide(largest_double_double_angle), true_sine, true_cosine);
    CHECK(error_in_u2(sine, true_sine) <= bound);
    sin_cos(DoubleDouble(largest_double_double_angle * 2), sine, cosine);
    CHECK(isnan(sine));
    CHECK(isnan(cosine));
}
