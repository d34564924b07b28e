// SPDX-License-Identifier: MIT
// Tests for section/section_shell.hpp: seeds, the outline of the allowed region, and places within it.
#include "section/section_shell.hpp"

#include "sections.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace pendula;
using namespace pendula::test;

namespace {

double energy_miss(const SectionShell& shell, const PreciseState& state) {
    const Wide energy = section_energy(shell.chain(), state);
    return std::abs(static_cast<double>(energy - shell.energy())) /
           section_energy_scale(shell.chain(), shell.energy());
}

/// ω_j or p_j of a state, depending on the section.
double up_of(const SectionShell& shell, const PreciseState& state) {
    const std::size_t j = shell.choice().point_link;
    if (shell.choice().upward == SectionUpward::velocity) return static_cast<double>(state.omega[j]);
    const SectionChain<Wide> chain(shell.chain());
    return static_cast<double>(MassProducts<Wide>(chain, state.theta).momentum(j, state.omega));
}

std::vector<SectionShell> shells() {
    std::vector<SectionShell> all;
    for (const auto upward : {SectionUpward::momentum, SectionUpward::velocity}) {
        all.push_back(shell_of(two_links(), -5, {.upward = upward}));
        all.push_back(shell_of(two_links(), 40, {1, 0.4, 0, upward}));
        const Chain three = three_links();
        all.emplace_back(three, SectionChoice{0, -0.2, 2, upward},
                         start_at(three, {10, 35, -20}, {0.3, -2, 1}), to_wide(9.0));
    }
    return all;
}

} // namespace

TEST_CASE("a seed lies on the plane at the given place, rises and has the energy") {
    for (const SectionShell& shell : shells()) {
        int seeds = 0;
        for (double across = -3; across <= 3; across += 0.25)
            for (double up = -12; up <= 12; up += 0.5) {
                const auto seed = shell.seed(to_wide(across), to_wide(up));
                CHECK(seed.has_value() == shell.allows(across, up));
                if (!seed) continue;
                ++seeds;
                CHECK(energy_miss(shell, *seed) < 1e-30);
                CHECK(static_cast<double>(seed->theta[shell.choice().plane_link]) == shell.choice().angle);
                CHECK(static_cast<double>(seed->theta[shell.choice().point_link]) == across);
                CHECK(seed->omega[shell.choice().plane_link] > Wide(0));
                CHECK(std::abs(up_of(shell, *seed) - up) < 1e-14 * (1 + std::abs(up)));
            }
        CHECK(seeds > 20);
    }
}

TEST_CASE("seeds exist just inside the ends of the allowed interval, and not outside") {
    for (const SectionShell& shell : shells())
        for (double across = -3; across <= 3; across += 0.5) {
            const auto interval = shell.allowed(across);
            if (!interval) continue;
            const double hair = 1e-9 * (1 + interval->high - interval->low);
            for (const auto& [end, inward] :
                 {std::pair(interval->low, hair), std::pair(interval->high, -hair)}) {
                CHECK(shell.seed(to_wide(across), to_wide(end + inward)));
                CHECK_FALSE(shell.seed(to_wide(across), to_wide(end - inward)));
            }
        }
}

TEST_CASE("if both possible velocities rise through the plane, a seed has the larger one") {
    const SectionShell shell = shell_of(two_links(), -5, {.upward = SectionUpward::velocity});
    const Wide across = to_wide(0.0), up = to_wide(-8.5);
    const auto seed = shell.seed(across, up);
    REQUIRE(seed);
    // The other root has the same energy. For two equal links that hang down: 2 s² + 2 s u + u² = 2 (E − V).
    PreciseState other = *seed;
    other.omega[0] = -up - seed->omega[0];
    CHECK(energy_miss(shell, other) < 1e-30);
    CHECK(other.omega[0] > Wide(0));
    CHECK(seed->omega[0] > other.omega[0]);
}

TEST_CASE("a seed of a longer chain takes its other coordinates from the start") {
    const Chain three = three_links();
    const PreciseState start = start_at(three, {10, 35, -20}, {0.3, -2, 1});
    const SectionShell shell(three, {0, 0, 2, SectionUpward::velocity}, start, to_wide(9.0));
    const auto seed = shell.seed(to_wide(0.1), to_wide(0.2));
    REQUIRE(seed);
    CHECK(seed->theta[1] == start.theta[1]);
    CHECK(seed->omega[1] == start.omega[1]);
}

TEST_CASE("no place is allowed below the least energy, and some places are allowed above it") {
    CHECK(shell_of(two_links(), 0).least_energy() == Approx(hanging).epsilon(1e-3));
    CHECK_FALSE(shell_of(two_links(), hanging - 0.01).allowed(0));
    CHECK(shell_of(two_links(), hanging + 0.01).allowed(0));
}

TEST_CASE("why_forbidden() explains why a place is forbidden") {
    const SectionShell shell = shell_of(two_links(), -15);
    CHECK_THAT(shell.why_forbidden(3.1, 0), contains("Forbidden: at this θ₂"));
    CHECK_THAT(shell.why_forbidden(0, 50), contains("p₂ from -"));
}

TEST_CASE("the outline of hanging links is the curve on which the plane's link is at rest") {
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
    double largest = 0;
    for (const OutlineColumn& column : parts[0]) largest = std::max(largest, column.high);
    CHECK(largest == Approx(std::sqrt(2 * (energy + 3 * 9.81))).epsilon(1e-4));
}

TEST_CASE("the outline's columns ascend, and each part closes at its ends") {
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

TEST_CASE("the region of a fast chain covers all angles, and the region of an impossible energy is empty") {
    const auto round = section_outline(shell_of(two_links(), 100));
    REQUIRE(round.size() == 1);
    CHECK(round[0].front().across == -std::numbers::pi);
    CHECK(round[0].back().across == std::numbers::pi);
    CHECK(section_outline(shell_of(two_links(), hanging - 1)).empty());
}

TEST_CASE(
    "spread_seeds() gives as many allowed seeds as requested, and more seeds begin with the same ones") {
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
    for (const int each : quarters)
        CHECK(std::abs(each - 100) < 12); // the region is symmetric in both directions
}

TEST_CASE("an empty region has no seeds") {
    CHECK(spread_seeds(shell_of(two_links(), hanging - 1), 5).empty());
}
