// SPDX-License-Identifier: MIT
// Tests for section/section_outline.hpp.
#include "section/section_outline.hpp"

#include "sections.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("the outline of hanging links is the curve on which the plane's link rests") {
    const double energy = -15;
    const auto parts = section_outline(shell_of(two_links(), energy));
    REQUIRE(parts.size() == 1);
    // With θ₁ = 0 and ω₁ = 0: p₂² = 2 (E + g (2 + cos θ₂)).
    const double end = std::acos(-energy / 9.81 - 2);
    CHECK(parts[0].front().across == Approx(-end).epsilon(1e-11));
    CHECK(parts[0].back().across == Approx(end).epsilon(1e-11));
    for (const OutlineColumn& column : parts[0]) {
        const double square = 2 * (energy + 9.81 * (2 + std::cos(column.across)));
        CHECK(column.high * column.high == Approx(std::max(square, 0.0)).margin(1e-9));
        CHECK(column.low == Approx(-column.high).margin(1e-12));
    }
    CHECK(largest_up(parts) == Approx(std::sqrt(2 * (energy + 3 * 9.81))).epsilon(1e-4));
}

TEST_CASE("columns ascend, and close at the ends of a part") {
    for (const double energy : {-29.0, -20.0, -10.0, 0.0})
        for (const auto upward : {SectionUpward::momentum, SectionUpward::velocity})
            for (const OutlinePart& part :
                 section_outline(shell_of(two_links(), energy, {.upward = upward}))) {
                REQUIRE(part.size() > 8);
                for (std::size_t i = 1; i < part.size(); ++i) CHECK(part[i].across > part[i - 1].across);
                if (part.front().across > -std::numbers::pi) CHECK(part.front().low == part.front().high);
                if (part.back().across < std::numbers::pi) CHECK(part.back().low == part.back().high);
            }
}

TEST_CASE("a fast chain's region goes all the way round, an impossible one's is empty") {
    const auto round = section_outline(shell_of(two_links(), 100));
    REQUIRE(round.size() == 1);
    CHECK(round[0].front().across == -std::numbers::pi);
    CHECK(round[0].back().across == std::numbers::pi);
    CHECK(section_outline(shell_of(two_links(), hanging - 1)).empty());
}

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
