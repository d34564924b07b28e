// SPDX-License-Identifier: MIT
// Tests for physics/arithmetic/error_free.hpp and double_double.hpp, against quad-double.
#include "double_doubles.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <random>

using namespace pendula;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double smallest = std::numeric_limits<double>::denorm_min();

/// The largest error of `operation` over random pairs, in u²; infinite if a result is not normalized.
template<class Operation, class Reference>
double largest_error(Operation operation, Reference reference, int samples = 200'000) {
    RandomDoubleDouble random(20261121);
    double largest = 0;
    for (int i = 0; i < samples; ++i) {
        const DoubleDouble x = random.next(), y = random.next();
        const DoubleDouble result = operation(x, y);
        if (!is_normalized(result)) return infinity;
        largest = std::max(largest, error_in_u2(result, reference(x, y)));
    }
    return largest;
}

Wide wide(DoubleDouble x) { return static_cast<Wide>(x); }

} // namespace

TEST_CASE("splitting and the fused multiply-add give the same rounding error of a product",
          "[double-double]") {
    std::mt19937_64 random(20261121);
    const double awkward[] = {
        0.0,     -0.0,     1.0,      -1.0,     smallest,  0x1p-1022,   0x1.fffffffffffffp-1,
        0x1p995, 0x1p1000, 0x1p1023, infinity, -infinity, not_a_number};
    const auto any_double = [&] {
        const std::uint64_t bits = random();
        return bits % 16 == 0 ? awkward[bits / 16 % std::size(awkward)] : std::bit_cast<double>(random());
    };
    for (int i = 0; i < (test::sanitized ? 100'000 : 500'000); ++i) {
        const double a = any_double(), b = any_double(), product = a * b;
        const double expected = std::fma(a, b, -product);
        const double split = product_error_split(a, b, product);
        const double used = product_error(a, b, product);
        CAPTURE(a, b);
        if (std::isnan(expected)) {
            REQUIRE(std::isnan(split));
            REQUIRE(std::isnan(used));
            continue;
        }
        REQUIRE(std::bit_cast<std::uint64_t>(split) == std::bit_cast<std::uint64_t>(expected));
        REQUIRE(std::bit_cast<std::uint64_t>(used) == std::bit_cast<std::uint64_t>(expected));
    }
}

TEST_CASE("the error of each double-double operation stays within its proved bound",
          "[double-double][bulk]") {
    using D = DoubleDouble;
    const auto hi = [](D y) { return y.hi(); };
    // The reference is rounded at 2^-208, which is 2^-102 u².
    constexpr double reference_error = 0x1p-100;
    CHECK(largest_error([](D x, D y) { return x + y; }, [](D x, D y) { return wide(x) + wide(y); }) <=
          3 + reference_error);
    CHECK(largest_error([](D x, D y) { return x - y; }, [](D x, D y) { return wide(x) - wide(y); }) <=
          3 + reference_error);
    CHECK(largest_error([&](D x, D y) { return x + hi(y); }, [&](D x, D y) { return wide(x) + hi(y); }) <=
          2 + reference_error);
    CHECK(largest_error([&](D x, D y) { return hi(y) - x; }, [&](D x, D y) { return hi(y) - wide(x); }) <=
          2 + reference_error);
    CHECK(largest_error([](D x, D y) { return x * y; }, [](D x, D y) { return wide(x) * wide(y); }) <=
          5 + reference_error);
    CHECK(largest_error([&](D x, D y) { return hi(y) * x; }, [&](D x, D y) { return wide(x) * hi(y); }) <=
          1.5 + reference_error);
    CHECK(largest_error([](D x, D y) { return x / y; }, [](D x, D y) { return wide(x) / wide(y); }) <=
          15 + reference_error);
    CHECK(largest_error([&](D x, D y) { return x / hi(y); }, [&](D x, D y) { return wide(x) / hi(y); }) <=
          3 + reference_error);
    CHECK(largest_error([](D x, D) { return square(x); }, [](D x, D) { return wide(x) * wide(x); }) <=
          5 + reference_error);
    CHECK(largest_error([](D x, D) { return sqrt(abs(x)); },
                        [](D x, D) { return square_root(abs(wide(x))); }) <= 25.0 / 8 + reference_error);
}

TEST_CASE("compound forms such as += and forms with exchanged or mixed operands give the same results",
          "[double-double]") {
    RandomDoubleDouble random(7);
    for (int i = 0; i < 10'000; ++i) {
        const DoubleDouble x = random.next(), y = random.next();
        DoubleDouble sum = x, difference = x, product = x, quotient = x;
        sum += y;
        difference -= y;
        product *= y;
        quotient /= y;
        REQUIRE(sum == x + y);
        REQUIRE(difference == x - y);
        REQUIRE(product == x * y);
        REQUIRE(quotient == x / y);
        REQUIRE(x + y == y + x);
        REQUIRE(x * y == y * x);
        REQUIRE(x - y == -(y - x));
        REQUIRE(square(x) == x * x);
        REQUIRE(x + 3 == x + DoubleDouble(3));
        REQUIRE(3 - x == DoubleDouble(3) - x);
        REQUIRE(ldexp(x, 5) == x * 32);
        REQUIRE(x - x == 0);
        REQUIRE(x / x == 1);
    }
}

TEST_CASE("differences keep the digits that remain after cancellation", "[double-double]") {
    const auto one_and_tail = DoubleDouble::from_parts(1, smallest);
    CHECK(one_and_tail - 1 == smallest);
    CHECK(one_and_tail - DoubleDouble(1) == smallest);
    CHECK(one_and_tail > 1);
    CHECK(-one_and_tail < -1);
    CHECK(one_and_tail * 2 - 2 == 2 * smallest);
    const auto x = DoubleDouble::from_parts(0x1p+60, 0x1p-40);
    CHECK((x + 0x1p-44) - x == 0x1p-44);
    // (a+b)² − a² − 2ab = b². b² is 2^-80 of the first term, so 26 of 106 bits remain.
    const DoubleDouble a = 1, b = 0x1.23456789abcdep-40;
    CHECK(abs((square(a + b) - square(a) - 2 * a * b) / (b * b) - 1) <= 0x1p-24);
}

TEST_CASE(
    "double-doubles hold 64-bit integers and long doubles exactly and round wider numbers to the nearest",
    "[double-double]") {
    CHECK(DoubleDouble().hi() == 0);
    CHECK(DoubleDouble(-7) == -7.0);
    CHECK(DoubleDouble(true) == 1);
    const auto large = std::numeric_limits<std::uint64_t>::max();
    CHECK(wide(DoubleDouble(large)) == static_cast<Wide>(large));
    const auto lowest = std::numeric_limits<std::int64_t>::min();
    CHECK(wide(DoubleDouble(lowest)) == static_cast<Wide>(lowest));
    CHECK(wide(DoubleDouble(lowest + 1)) == static_cast<Wide>(lowest + 1));
    CHECK(wide(DoubleDouble(std::int64_t{-1})) == -1);
    const long double third = 1.0L / 3;
    CHECK(wide(DoubleDouble(third)) == static_cast<Wide>(third));
    CHECK(static_cast<long double>(DoubleDouble(third)) == third);
    CHECK(static_cast<double>(DoubleDouble(third)) == static_cast<double>(third));
    const Wide seventh = static_cast<Wide>(1) / 7;
    CHECK(error_in_u2(DoubleDouble(seventh), seventh) <= 0.5);
    CHECK(error_in_u2(RealTraits<DoubleDouble>::pi, RealTraits<Wide>::pi) <= 0.5);
    CHECK(DoubleDouble::from_decimal("0.1") * 10 == 1);
    CHECK(error_in_u2(DoubleDouble::from_decimal("-3.14159265358979323846264338327950288419716939937"),
                      -RealTraits<Wide>::pi) <= 0.5);
}

TEST_CASE("1 + epsilon is greater than 1, and epsilon is at least the rounding error of a sum",
          "[double-double]") {
    constexpr DoubleDouble epsilon = RealTraits<DoubleDouble>::epsilon;
    CHECK(1 + epsilon > 1);
    CHECK((1 + epsilon) - 1 == epsilon);
    CHECK(epsilon >= 3 * u2);
}

TEST_CASE("infinities, NaN, overflow and division by zero give results that are not finite",
          "[double-double]") {
    const double strange[] = {infinity, -infinity, not_a_number};
    const DoubleDouble ordinary[] = {0, 1, -2.5, DoubleDouble(1) / 3, 1e300, smallest};
    for (const DoubleDouble x : strange) {
        CHECK(!isfinite(x));
        CHECK(isnan(x) == std::isnan(x.hi()));
        for (const DoubleDouble y : ordinary) {
            CAPTURE(x.hi(), y.hi());
            CHECK(!isfinite(x + y));
            CHECK(!isfinite(y - x));
            CHECK(!isfinite(x * y));
            CHECK(!isfinite(x / y));
            CHECK(!isfinite(x + 1.5));
            CHECK(!isfinite(x * 1.5));
            CHECK(!isfinite(x / 1.5));
        }
        DoubleDouble sine, cosine;
        sin_cos(x, sine, cosine);
        CHECK(isnan(sine));
        CHECK(isnan(cosine));
        CHECK(!isfinite(sqrt(x)));
        CHECK(!isfinite(abs(x)));
        CHECK(!isfinite(DoubleDouble(static_cast<long double>(x.hi()))));
        CHECK(!isfinite(DoubleDouble(static_cast<Wide>(x.hi()))));
    }
    CHECK(!isfinite(DoubleDouble(1) / 0));
    CHECK(!isfinite(DoubleDouble(0) / DoubleDouble(0)));
    CHECK(!isfinite(DoubleDouble(1e300) * 1e300));
    CHECK(!isfinite(DoubleDouble(1e300) * DoubleDouble(1e300)));
    CHECK(isnan(sqrt(DoubleDouble(-1))));
    const DoubleDouble nan = not_a_number;
    CHECK_FALSE(nan == nan);
    CHECK_FALSE(nan < 1);
    CHECK_FALSE(nan >= 1);
}

TEST_CASE("zeros of both signs are equal, and comparisons agree with quad-double", "[double-double]") {
    const DoubleDouble negative_zero = -0.0;
    CHECK(negative_zero == 0);
    CHECK(std::signbit((-DoubleDouble()).hi()));
    CHECK_FALSE(std::signbit(abs(negative_zero).hi()));
    CHECK(std::signbit(sqrt(negative_zero).hi()));
    CHECK(DoubleDouble(0) * negative_zero == 0);
    CHECK(negative_zero + negative_zero == 0);

    RandomDoubleDouble random(99);
    for (int i = 0; i < 10'000; ++i) {
        const DoubleDouble x = random.next();
        const DoubleDouble y = i % 2 ? random.next() : DoubleDouble::from_parts(x.hi(), x.lo() / 2);
        REQUIRE((x < y) == (wide(x) < wide(y)));
        REQUIRE((x == y) == (wide(x) == wide(y)));
        REQUIRE((x >= y) == (wide(x) >= wide(y)));
        REQUIRE(abs(x) == (x < 0 ? -x : x));
    }
}

TEST_CASE("the exponential is accurate to 4 u²", "[double-double]") {
    std::mt19937_64 random(20261121);
    const auto check = [](DoubleDouble x) {
        CAPTURE(x.hi());
        REQUIRE(error_in_u2(exp(x), exp(wide(x))) <= 4);
    };
    for (const double limit : {1e-20, 1e-4, 1.0, 40.0, 660.0}) {
        std::uniform_real_distribution<double> value(-limit, limit);
        for (int i = 0; i < 5'000; ++i) check(DoubleDouble(value(random)) + value(random) * 0x1p-55);
    }
    CHECK(exp(DoubleDouble(0)) == 1);
    CHECK(exp(DoubleDouble(-infinity)) == 0);
    CHECK(exp(DoubleDouble(-800)) == 0);
    CHECK(exp(DoubleDouble(800)) == infinity);
    CHECK(isnan(exp(DoubleDouble(not_a_number))));
}
