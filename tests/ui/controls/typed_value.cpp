// SPDX-License-Identifier: MIT
// Tests for ui/controls/typed_value.hpp: numbers as people write them.
#include "ui/controls/typed_value.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("numbers are read as people write them, and nothing else is") {
    CHECK(typed_value::parse("1.62", "m/s²") == 1.62);
    CHECK(typed_value::parse(" 1.62 m/s² ", "m/s²") == 1.62);
    CHECK(typed_value::parse("+3e-4", "s") == 3e-4);
    CHECK(typed_value::parse("−90°", "°") == -90.0);
    CHECK(typed_value::parse(".5", "") == 0.5);
    CHECK(typed_value::parse("0.1000000000000000055511151231257827", "") == 0.1);
    for (const char* wrong : {"", " ", "x", "1.2.3", "1,2,3", "1.2,3", "+-3", "9 kg", "1e", "−−2"}) {
        CAPTURE(wrong);
        CHECK_FALSE(typed_value::parse(wrong, "m/s²"));
    }
}

TEST_CASE("a comma is a decimal point unless it may as well stand between thousands") {
    CHECK(typed_value::parse("0,2", "") == 0.2);
    CHECK(typed_value::parse("-1,5 m", "m") == -1.5);
    CHECK(typed_value::parse("0,125", "") == 0.125);
    CHECK(typed_value::parse("1,2345", "") == 1.2345);
    CHECK_FALSE(typed_value::parse("1,000", ""));
    CHECK_FALSE(typed_value::parse("-12,500", ""));
}

TEST_CASE("a column is two or more numbers and nothing else") {
    CHECK(typed_value::parse_column("1\n2.5\n-3\n") == std::vector<double>{1, 2.5, -3});
    CHECK(typed_value::parse_column("0,5; 1,5\t2") == std::vector<double>{0.5, 1.5, 2});
    CHECK(typed_value::parse_column("1, 2, 3") == std::vector<double>{1, 2, 3});
    CHECK(typed_value::parse_column("7").empty());
    CHECK(typed_value::parse_column("1 two 3").empty());
    CHECK(typed_value::parse_column("").empty());
}
