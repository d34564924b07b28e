// SPDX-License-Identifier: MIT
// Tests for gl/address_space.hpp; tests/e2e/recording_failures.cpp has the real limit.
#include "gl/address_space.hpp"
#include "support/catch.hpp"

#include <cstdint>

using namespace pendula::gl;

TEST_CASE("a limit below what a picture takes is told with both numbers, one at it is none") {
    const std::int64_t small = std::int64_t{640} * 360, large = std::int64_t{1920} * 1080;
    const std::uint64_t least = least_address_space(large, 2);
    CHECK(least > least_address_space(small, 2));
    CHECK(least_address_space(large, 16) > least);
    CHECK_FALSE(address_space_problem(least, large, 2));
    CHECK_FALSE(address_space_problem(least - 1, small, 2));
    CHECK(address_space_problem(std::uint64_t{500'000} * 1024, large, 2) ==
          "too little memory is allowed to draw (ulimit -v 500000): expected at least " +
              std::to_string((least + 1023) / 1024));
}
