// SPDX-License-Identifier: MIT
// Tests for ui/typed_value.hpp: numbers as people write them.
#include "ui/typed_value.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("numbers are read as people write them, and nothing else is") {
    CHECK(typed_value::parse("1.62", "m/s²") == 1.62);
    CHECK(typed_value::parse(" 1.62 m/s² ", "m/s²") == 1.62);
    CHECK(typed_value::parse("+3e-4", "s") == 3e-4);
    CHECK(typed_value::parse("−90°", "°") == -90.0);
    CHECK(typed_value::parse(".5", "") == 0.5);
    CHECK(typed_value::parse("0.1000000000000000055511151231257827", "") == 0.1);
    for (const char* wrong : {"", " ", "x", "1.2.3", "1,5", "+-3", "9 kg", "1e", "−−2"}) {
        CAPTURE(wrong);
        CHECK_FALSE(typed_value::parse(wrong, "m/s²"));
    }
}
