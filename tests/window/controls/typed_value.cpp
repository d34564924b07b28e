// SPDX-License-Identifier: MIT
// Tests for window/controls/typed_value.hpp: columns that are pasted.
#include "window/controls/typed_value.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("a pasted column must consist of two or more numbers") {
    CHECK(typed_value::parse_column("1\n2.5\n-3\n") == std::vector<double>{1, 2.5, -3});
    CHECK(typed_value::parse_column("0,5; 1,5\t2") == std::vector<double>{0.5, 1.5, 2});
    CHECK(typed_value::parse_column("1, 2, 3") == std::vector<double>{1, 2, 3});
    CHECK(typed_value::parse_column("7").empty());
    CHECK(typed_value::parse_column("1 two 3").empty());
    CHECK(typed_value::parse_column("").empty());
}
