// SPDX-License-Identifier: MIT
// Tests for analysis/error_growth.hpp: what is measured, for how much work, and what is expected behind it.
#include "analysis/error_growth.hpp"

#include "analysis/study_chain.hpp"
#include "support/catch.hpp"

#include <cstddef>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

Integration in_double() {
    Integration one;
    one.method = Method::taylor;
    one.arithmetic = Arithmetic::double_;
    one.dt = traits_of(Method::taylor).usual_dt;
    one.compensated = true;
    return one;
}

/// A rope of 10 m and 5 kg, let go at an angle (degrees).
Chain rope(std::size_t links) {
    const auto count = static_cast<double>(links);
    return {.lengths = std::vector<double>(links, 10 / count),
            .masses = std::vector<double>(links, 5 / count)};
}
StartState let_go(std::size_t links, double angle) {
    return {.angles = std::vector<double>(links, angle), .angular_velocities = std::vector<double>(links, 0)};
}

} // namespace

TEST_CASE("growth is not measured for longer than any arithmetic can follow") {
    const ErrorGrowth growth = measure_error_growth(study_chain(), study_start(), in_double(), 1e6, 20);
    CHECK(growth.exceeds(20));
    CHECK_FALSE(growth.is_cut_short);
    CHECK(growth.known_until() < 100);
    CHECK(growth.expected_until(1e6) == growth.samples.back().logarithm);
}

TEST_CASE("however many links and however long the time, measuring growth takes bounded work") {
    constexpr std::uint64_t most = 3'000'000;
    double known = 1e9;
    for (const std::size_t links : {std::size_t{100}, std::size_t{300}, std::size_t{1000}}) {
        const ErrorGrowth growth =
            measure_error_growth(rope(links), let_go(links, 5), in_double(), 1e4, 100, nullptr, most);
        CHECK(growth.is_cut_short);
        REQUIRE_FALSE(growth.samples.empty());
        CHECK(growth.known_until() < known);
        known = growth.known_until();
        const ErrorGrowth again =
            measure_error_growth(rope(links), let_go(links, 5), in_double(), 1e4, 100, nullptr, most);
        CHECK(again.known_until() == known); // a count, no clock
    }
}

TEST_CASE("the bound leaves short chains alone: a few links for half an hour") {
    const ErrorGrowth growth = measure_error_growth(
        {.lengths = {1, 0.8, 0.6, 0.4}, .masses = {1, 1, 1, 1}},
        {.angles = {10, -5, 20, 0}, .angular_velocities = {0, 0, 0, 0}}, in_double(), 1800, 100);
    CHECK_FALSE(growth.is_cut_short);
    CHECK(growth.known_until() >= 1800);
}

TEST_CASE("behind what is known errors are expected to grow on, fast rather than slowly") {
    ErrorGrowth growth;
    growth.samples = {{1, 2}, {2, 4}, {3, 3.5}, {4, 8}};
    growth.usual_rate = 1;
    CHECK(growth.expected_until(3) == 4);
    CHECK(growth.expected_until(1e3) == 8); // it has ended by itself
    CHECK(growth.exceeds(7));
    CHECK_FALSE(growth.exceeds(8));
    growth.is_cut_short = true;
    CHECK(growth.expected_until(3) == 4);
    CHECK(growth.expected_until(14) == 8 + 10 * 2.0); // as in both halves
    growth.samples.back().logarithm = 10;
    CHECK(growth.expected_until(14) == 10 + 10 * 3.0); // as in the second half
    growth.usual_rate = 5;
    CHECK(growth.expected_until(14) == 10 + 10 * 5.0);
}
