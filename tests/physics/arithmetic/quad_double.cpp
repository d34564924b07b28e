// SPDX-License-Identifier: MIT
// Tests for physics/arithmetic/quad_double.hpp and its text, against digits written by mpmath at 120 digits.
#include "physics/arithmetic/quad_double.hpp"
#include "physics/arithmetic/number_text.hpp"
#include "physics/arithmetic/real.hpp"
#include "support/catch.hpp"

#include <random>

using namespace pendula;

namespace {

/// |x − text| / |text| in units of 2^-212. The text has 72 digits, so that the only other error is the
/// rounding of the text to a quad-double, below one unit.
double error_in_units(const QuadDouble& x, const char* text) {
    const QuadDouble truth = QuadDouble::from_decimal(text);
    return static_cast<double>(abs((x - truth) / truth)) * 0x1p+212;
}

QuadDouble random_number(std::mt19937_64& random, double largest) {
    std::uniform_real_distribution<double> value(-largest, largest);
    QuadDouble x = value(random);
    for (double size = 0x1p-54; size > 0x1p-170; size *= 0x1p-54) x += QuadDouble(value(random) * size);
    return x;
}

struct Row {
    const char *x, *sine, *cosine, *exponential;
};
constexpr Row rows[] = {
    {"0.7", "6.44217687237691053672614351398720183065813844573689644743963088093829975e-1",
     "7.64842187284488426255859990191864909268210550373703356072932458252065875e-1",
     "2.0137527074704765216245493885830652700175423941458673115689893008797813"},
    {"-1.3", "-9.63558185417192964701348630039554815342048491317739117955649223092122742e-1",
     "2.67498828624587406997984109292871359275929921679129661917253367421821086e-1",
     "2.72531793034012603122333167563349560426495606298341329994339306867660403e-1"},
    {"2.9", "2.39249329213982328184256918739575372215552930299618774116210265880710779e-1",
     "-9.70958165149590521781106669345532179117614759424239542138670992453273283e-1",
     "1.81741453694430609426762565741280669875330920093053463236475791891854009e+1"},
    {"31.25", "-1.65166212373578996108616265054394214434262049684511046699388108094971476e-1",
     "9.86265746282494493345503361309428107168997224924201954364060622307713035e-1",
     "3.72994612957188849046766396046821396700589012875701157893019118883826371e+13"},
    {"-99.875", "6.09924183369703519872347585819101871644719831718251175413376459877769563e-1",
     "7.92459772190866655251591431042124021650690523092034596915702883141419866e-1",
     "4.21539833751907434299609128027327949347393199859990970050983036499917641e-44"},
    {"1e-20", "9.99999999999999999999999999999999999999983333333333333333333333333333333e-21",
     "9.9999999999999999999999999999999999999995e-1",
     "1.00000000000000000001000000000000000000005000000000000000000016666666667"},
};

} // namespace

TEST_CASE("quad-double functions agree with reference values of 72 digits", "[quad-double]") {
    for (const Row& row : rows) {
        CAPTURE(row.x);
        QuadDouble sine, cosine;
        const QuadDouble x = QuadDouble::from_decimal(row.x);
        sin_cos(x, sine, cosine);
        // The rounding of x adds |x|·max(|cot x|, |tan x|, 1) units, less than 1300 for these angles. The
        // rounding of the functions themselves adds a few.
        CHECK(error_in_units(sine, row.sine) < 1300);
        CHECK(error_in_units(cosine, row.cosine) < 1300);
        CHECK(error_in_units(exp(x), row.exponential) < 104);
    }
    CHECK(error_in_units(RealTraits<QuadDouble>::pi,
                         "3.14159265358979323846264338327950288419716939937510582097494459230781641") < 1);
}

TEST_CASE("quad-double arithmetic satisfies sin² + cos² = 1, (x/y)·y = x and (√x)² = x to 16 · 2^-212",
          "[quad-double]") {
    std::mt19937_64 random(20261123);
    for (int i = 0; i < 2'000; ++i) {
        const QuadDouble x = random_number(random, 100), y = random_number(random, 3);
        QuadDouble sine, cosine;
        sin_cos(x, sine, cosine);
        REQUIRE(static_cast<double>(abs(square(sine) + square(cosine) - 1)) < 16 * 0x1p-212);
        REQUIRE(static_cast<double>(abs((x / y) * y / x - 1)) < 16 * 0x1p-212);
        REQUIRE(static_cast<double>(abs(square(sqrt(abs(x))) / abs(x) - 1)) < 16 * 0x1p-212);
        REQUIRE(x * y == y * x);
    }
}

TEST_CASE("quad-doubles written as text and read again agree to 1e-63", "[quad-double]") {
    std::mt19937_64 random(7);
    for (int i = 0; i < 500; ++i) {
        const QuadDouble x = random_number(random, 100);
        const auto read = parse_quad_double(to_string(x));
        REQUIRE(read);
        REQUIRE(static_cast<double>(abs(*read / x - 1)) < 1e-63);
    }
    CHECK(to_string(as_written(1e-4)) ==
          "1.000000000000000000000000000000000000000000000000000000000000000e-04");
    CHECK_FALSE(parse_quad_double("1e"));
}
