// SPDX-License-Identifier: MIT
// Tests for section/seed_spread.hpp.
#include "section/seed_spread.hpp"

#include "sections.hpp"

#include <algorithm>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("seeds are allowed, as many as asked for, and the first are the same for every number") {
    const SectionShell shell = shell_of(two_links(), -15);
    const auto many = spread_seeds(shell, 100), few = spread_seeds(shell, 10);
    REQUIRE(many.size() == 100);
    REQUIRE(few.size() == 10);
    for (const SectionPlace& place : many) CHECK(shell.seed(to_wide(place.across), to_wide(place.up)));
    for (std::size_t i = 0; i < few.size(); ++i) CHECK(few[i].across == many[i].across);
}

TEST_CASE("seeds are spread evenly over the region") {
    const SectionShell shell = shell_of(two_links(), -15);
    const auto places = spread_seeds(shell, 400);
    int quarters[4] = {};
    for (const SectionPlace& place : places) ++quarters[(place.across > 0 ? 1 : 0) + (place.up > 0 ? 2 : 0)];
    for (const int each : quarters) CHECK(std::abs(each - 100) < 12); // the region is symmetric both ways
}

TEST_CASE("a row leaves out what is forbidden, and an empty region has no seeds") {
    const SectionShell shell = shell_of(two_links(), -15);
    const auto row = row_of_seeds(shell, {0, -20}, {0, 20}, 41);
    const auto interval = shell.allowed(0);
    REQUIRE(interval);
    const auto inside = static_cast<std::size_t>(interval->high) * 2 + 1;
    CHECK(row.size() == inside);
    CHECK(row_of_seeds(shell, {0.5, 0}, {0.5, 0}, 1).size() == 1);
    CHECK(spread_seeds(shell_of(two_links(), hanging - 1), 5).empty());
}
