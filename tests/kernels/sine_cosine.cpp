// SPDX-License-Identifier: MIT
// Tests for the sine and cosine of asm/x87.inc.
#include "harness.hpp"
#include "physics/arithmetic/real.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

using namespace pendula;

extern "C" void pendula_probe_sine_cosine(X87Run*);

namespace {

struct SineCosine {
    long double sine, cosine;
};

SineCosine evaluate(long double angle) {
    std::array<long double, 4> numbers{angle, -7, -7, -7};
    X87Run run{};
    run.state = numbers.data();
    CHECK(call_checked(pendula_probe_sine_cosine, run) == "");
    if (std::abs(angle) > 1e-290L) // a smaller angle does not fit into the scratch memory's pair of doubles
        CHECK(std::memcmp(&numbers[3], &numbers[1], 10) == 0);
    return {numbers[1], numbers[2]};
}

/// How far `value` is from `truth`, in units of the last place of an 80-bit number of that size.
double ulps(long double value, Wide truth) {
    int exponent = 0;
    std::frexp(static_cast<long double>(truth), &exponent);
    const Wide difference = to_wide(value) - truth;
    return std::abs(static_cast<double>(difference / to_wide(std::ldexp(1.0L, exponent - 64))));
}

double error(long double angle) {
    Wide sine, cosine;
    sin_cos(to_wide(angle), sine, cosine);
    const SineCosine got = evaluate(angle);
    return std::max(sine == 0 ? (got.sine != 0) * 1e9 : ulps(got.sine, sine), ulps(got.cosine, cosine));
}

} // namespace

TEST_CASE("sine and cosine are accurate to 1.5 ulp up to 2^20 rad") {
    const std::uint64_t used_seed = seed();
    CAPTURE(used_seed);
    std::mt19937_64 random(used_seed);
    std::uniform_real_distribution<long double> exponent(-60, 20), mantissa(-1, 1);
    double worst = 0;
    for (int i = 0; i < 20000; ++i)
        worst = std::max(worst, error(mantissa(random) * std::exp2(exponent(random))));
    for (int i = 0; i < 20000; ++i) worst = std::max(worst, error(0x1p20L * mantissa(random)));
    CHECK(worst <= 1.5);
}

TEST_CASE("sine and cosine keep their relative accuracy near multiples of a quarter turn") {
    double worst = 0;
    for (int quarter = 1; quarter < 667544; quarter += 79) {
        const auto nearest = from_wide<long double>(RealTraits<Wide>::pi / 2 * Wide(quarter));
        worst = std::max({worst, error(nearest), error(-nearest), error(std::nextafter(nearest, 0.0L))});
    }
    CHECK(worst <= 1.5);
}

TEST_CASE("sine and cosine have the right values at 0, tiny and large angles, and are NaN from 2^63 rad on") {
    CHECK(evaluate(0).sine == 0);
    CHECK(evaluate(0).cosine == 1);
    const long double tiny = std::numeric_limits<long double>::denorm_min();
    CHECK(evaluate(tiny).sine == tiny);
    CHECK(evaluate(tiny).cosine == 1);
    // Beyond the range of exact reduction, sine² + cosine² stays 1, and the accuracy is that of the
    // hardware's own instructions.
    for (const long double angle : {0x1p20L, 1e9L, 1e15L, 0x1p62L}) {
        const SineCosine got = evaluate(angle);
        CHECK(std::abs(std::hypot(got.sine, got.cosine) - 1) < 1e-18L);
    }
    CHECK(std::abs(evaluate(2e6L).sine - std::sin(2e6L)) < 2e6L * 0x1p-66L);
    const long double infinity = std::numeric_limits<long double>::infinity();
    for (const long double angle : {0x1p63L, 1e300L, infinity, -infinity, std::nanl("")}) {
        CHECK(std::isnan(evaluate(angle).sine));
        CHECK(std::isnan(evaluate(angle).cosine));
    }
}
