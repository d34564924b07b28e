// SPDX-License-Identifier: MIT
// Tests for physics/arithmetic/number_text.hpp.
#include "physics/arithmetic/number_text.hpp"

#include "double_doubles.hpp"
#include "support/catch.hpp"

#include <bit>
#include <cstdint>
#include <limits>
#include <random>
#include <stdexcept>

using namespace pendula;

namespace {

bool same_bits(DoubleDouble x, DoubleDouble y) {
    return std::bit_cast<std::array<std::uint64_t, 2>>(x) == std::bit_cast<std::array<std::uint64_t, 2>>(y);
}

constexpr double least_double = std::numeric_limits<double>::denorm_min();
constexpr double largest = std::numeric_limits<double>::max();

/// Also accepts a double, for which to_string() is ambiguous: it takes a DoubleDouble or a QuadDouble.
std::string text_of(DoubleDouble x, int digits = double_double_digits) { return to_string(x, digits); }

} // namespace

TEST_CASE("to_string() writes 32 correct digits of a double-double, or as many as asked for",
          "[double-double]") {
    CHECK(text_of(RealTraits<DoubleDouble>::pi) == "3.1415926535897932384626433832795e+00");
    CHECK(text_of(-RealTraits<DoubleDouble>::pi / 2) == "-1.5707963267948966192313216916398e+00");
    CHECK(text_of(DoubleDouble(1) / 3) == "3.3333333333333333333333333333333e-01");
    CHECK(text_of(0) == "0.0000000000000000000000000000000e+00");
    CHECK(text_of(-0.0, 1) == "-0e+00");
    CHECK(text_of(9.96, 2) == "1.0e+01");
    CHECK(text_of(-9.94, 2) == "-9.9e+00");
    CHECK(text_of(0.5, 1) == "5e-01");
    CHECK(text_of(1e-7, 17) == "9.9999999999999995e-08");
    CHECK(text_of(DoubleDouble::from_parts(1, -0x1p-80)) == "9.9999999999999999999999917281939e-01");
    CHECK(text_of(largest, 5) == "1.7977e+308");
    CHECK(text_of(least_double, 5) == "4.9407e-324");
    CHECK(text_of(DoubleDouble::from_parts(largest, least_double), 5) == "1.7977e+308");
    CHECK(text_of(std::numeric_limits<double>::infinity()) == "inf");
    CHECK(text_of(-std::numeric_limits<double>::infinity()) == "-inf");
    CHECK(text_of(std::numeric_limits<double>::quiet_NaN()) == "nan");
}

TEST_CASE("34 decimal digits restore every double-double whose parts adjoin, and 33 digits do not",
          "[double-double]") {
    // The parts have 107 bits together, counting the sign of lo. Just above 1000, a power of ten, decimal
    // numbers lie farthest apart relative to their size.
    std::mt19937_64 random(34);
    std::size_t lost = 0;
    for (int i = 0; i < 3'000; ++i) {
        const double hi = 1000 + static_cast<double>(random() % (1ull << 47)) * 0x1p-43, ulp = 0x1p-43;
        const double lo = static_cast<double>((1ull << 52) + random() % (1ull << 52)) * 0x1p-54 * ulp;
        const DoubleDouble x = DoubleDouble::from_parts(hi, random() % 2 ? lo : -lo);
        REQUIRE(*parse_decimal(to_string(x, 34)) == x);
        if (!(*parse_decimal(to_string(x, 33)) == x)) ++lost;
    }
    CHECK(lost > 0);
}

TEST_CASE("parse_decimal() returns the double-double nearest to a decimal number, and rejects other text",
          "[double-double]") {
    RandomDoubleDouble random(11);
    for (int i = 0; i < 3'000; ++i) {
        const DoubleDouble x = random.next();
        // 200 digits are enough to write numbers of these sizes exactly.
        REQUIRE(*parse_decimal(to_string(x, 200)) == x);
        REQUIRE(error_in_u2(*parse_decimal(to_string(x)), static_cast<Wide>(x)) <= 0x1p106 * 5e-32 + 0.5);
    }
    CHECK(same_bits(*parse_decimal("0.1"), DoubleDouble(1) / 10));
    CHECK(same_bits(*parse_decimal("+125e-3"), 0.125));
    CHECK(same_bits(*parse_decimal("-.5"), -0.5));
    CHECK(same_bits(*parse_decimal("2."), 2));
    CHECK(same_bits(*parse_decimal("-0"), -0.0));
    CHECK(same_bits(*parse_decimal("1E+2"), 100));
    CHECK(same_bits(*parse_decimal("9007199254740993"), DoubleDouble::from_parts(9007199254740992, 1)));
    CHECK(DoubleDouble::from_decimal("1e308").hi() == 1e308);
    for (const char* text : {"", "-", ".", "1e", "1e+-2", "--1", "+-1", "1 ", " 1", "0x1p3", "nan", "inf",
                             "1e400", "1e99999999999", "1,5", "1e5.0"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_decimal(text));
        CHECK_THROWS_AS(DoubleDouble::from_decimal(text), std::invalid_argument);
    }
}

TEST_CASE("hexadecimal text restores every bit of a double-double", "[double-double]") {
    CHECK(to_hexadecimal(RealTraits<DoubleDouble>::pi) == "0x1.921fb54442d18p+1 + 0x1.1a62633145c07p-53");
    std::mt19937_64 random(12);
    for (int i = 0; i < 20'000; ++i) {
        const double hi = std::bit_cast<double>(random()), lo = std::bit_cast<double>(random());
        if (std::isnan(hi) || std::isnan(lo)) continue;
        const auto x = DoubleDouble::from_parts(hi, lo);
        REQUIRE(same_bits(*parse_hexadecimal(to_hexadecimal(x)), x));
    }
    for (const DoubleDouble x :
         {DoubleDouble(-0.0), DoubleDouble::from_parts(1, -least_double), DoubleDouble(largest),
          DoubleDouble(-std::numeric_limits<double>::infinity())})
        CHECK(same_bits(*parse_hexadecimal(to_hexadecimal(x)), x));
    CHECK(isnan(*parse_hexadecimal(to_hexadecimal(DoubleDouble(std::numeric_limits<double>::quiet_NaN())))));
    for (const char* text :
         {"", "0x1p+0", " + ", "0x1p+0 + ", "0x1p+0 + 0x1p-60 ", "0x1p+0 + --0x1p-60", "1 0"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_hexadecimal(text));
    }
}
