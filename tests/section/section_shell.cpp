// SPDX-License-Identifier: MIT
// Tests for section/section_shell.hpp.
#include "section/section_shell.hpp"

#include "sections.hpp"

#include <cmath>

using namespace pendula;
using namespace pendula::test;

namespace {

double energy_miss(const SectionShell& shell, const PreciseState& state) {
    const Wide energy = section_energy(shell.chain(), state);
    return std::abs(static_cast<double>(energy - shell.energy())) /
           section_energy_scale(shell.chain(), shell.energy());
}

/// ω_j or p_j of a state.
double up_of(const SectionShell& shell, const PreciseState& state) {
    const std::size_t j = shell.choice().point_link;
    if (shell.choice().upward == SectionUpward::velocity) return static_cast<double>(state.omega[j]);
    const RigidChain<Wide> chain(shell.chain());
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

TEST_CASE("a seed is on the plane, at the place, rising, and has the energy") {
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

TEST_CASE("the allowed interval ends where the seeds end") {
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

TEST_CASE("where both roots rise, a seed has the larger one") {
    const SectionShell shell = shell_of(two_links(), -5, {.upward = SectionUpward::velocity});
    const Wide across = to_wide(0.0), up = to_wide(-8.5);
    const auto seed = shell.seed(across, up);
    REQUIRE(seed);
    // The other root has the same energy: of two equal links hanging, 2 s² + 2 s u + u² = 2 (E − V).
    PreciseState other = *seed;
    other.omega[0] = -up - seed->omega[0];
    CHECK(energy_miss(shell, other) < 1e-30);
    CHECK(other.omega[0] > Wide(0));
    CHECK(seed->omega[0] > other.omega[0]);
}

TEST_CASE("the other coordinates of a longer chain are those of the start") {
    const Chain three = three_links();
    const PreciseState start = start_at(three, {10, 35, -20}, {0.3, -2, 1});
    const SectionShell shell(three, {0, 0, 2, SectionUpward::velocity}, start, to_wide(9.0));
    const auto seed = shell.seed(to_wide(0.1), to_wide(0.2));
    REQUIRE(seed);
    CHECK(seed->theta[1] == start.theta[1]);
    CHECK(seed->omega[1] == start.omega[1]);
}

TEST_CASE("below the least energy nothing is allowed, above it something is") {
    CHECK(shell_of(two_links(), 0).least_energy() == Approx(hanging).epsilon(1e-3));
    CHECK_FALSE(shell_of(two_links(), hanging - 0.01).allowed(0));
    CHECK(shell_of(two_links(), hanging + 0.01).allowed(0));
}

TEST_CASE("a forbidden place is told why") {
    const SectionShell shell = shell_of(two_links(), -15);
    CHECK_THAT(shell.why_forbidden(3.1, 0), contains("Forbidden: at this θ₂"));
    CHECK_THAT(shell.why_forbidden(0, 50), contains("p₂ from -"));
}
