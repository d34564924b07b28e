// SPDX-License-Identifier: MIT
// Tests for files/numbers.hpp: numbers as people write them.
#include "files/numbers.hpp"

#include "support/catch.hpp"

#include <numbers>

using namespace pendula;

TEST_CASE("typed products and quotients may contain pi, which is 180 in degrees") {
    CHECK(typed_number("90/2", "°") == 45.0);
    CHECK(typed_number("2 * 3 / 4", "") == 1.5);
    CHECK(typed_number("pi/2", "rad") == std::numbers::pi / 2);
    CHECK(typed_number("−π/3", "°") == -60.0);
    CHECK(typed_number("2pi", "") == 2 * std::numbers::pi);
    CHECK(typed_number("1,5π", "°") == 270.0);
    CHECK(typed_number("3·pi rad/s", "rad/s") == 3 * std::numbers::pi);
    CHECK(typed_number("1/3e2", "") == 1.0 / 300);
    for (const char* wrong : {"pi/", "/2", "2**3", "pi pi", "2/-", "--2", "1,000/2", "p", "2 3", "*"})
        CHECK_FALSE(typed_number(wrong, ""));
}

TEST_CASE("a typed number may have a sign, an exponent and its unit, and other text is rejected") {
    CHECK(typed_number("1.62", "m/s²") == 1.62);
    CHECK(typed_number(" 1.62 m/s² ", "m/s²") == 1.62);
    CHECK(typed_number("+3e-4", "s") == 3e-4);
    CHECK(typed_number("−90°", "°") == -90.0);
    CHECK(typed_number(".5", "") == 0.5);
    CHECK(typed_number("0.1000000000000000055511151231257827", "") == 0.1);
    for (const char* wrong : {"", " ", "x", "1.2.3", "1,2,3", "1.2,3", "+-3", "9 kg", "1e", "−−2"}) {
        CAPTURE(wrong);
        CHECK_FALSE(typed_number(wrong, "m/s²"));
    }
}

TEST_CASE("a comma is a decimal point unless it could separate thousands") {
    CHECK(typed_number("0,2", "") == 0.2);
    CHECK(typed_number("-1,5 m", "m") == -1.5);
    CHECK(typed_number("0,125", "") == 0.125);
    CHECK(typed_number("1,2345", "") == 1.2345);
    CHECK_FALSE(typed_number("1,000", ""));
    CHECK_FALSE(typed_number("-12,500", ""));
}
