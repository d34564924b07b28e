// SPDX-License-Identifier: MIT
// Tests for section/portrait.hpp.
#include "section/portrait.hpp"

#include "physics/trajectory.hpp"
#include "sections.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

const StartState start{.angles = {60, -20}, .angular_velocities = {0, 0}};

Portrait portrait_with(std::size_t threads, PortraitPlan plan) {
    WorkerPool workers(threads);
    return calculate_portrait(two_links(), start, plan, workers);
}

bool same(const Portrait& a, const Portrait& b) {
    if (a.orbits.size() != b.orbits.size()) return false;
    for (std::size_t i = 0; i < a.orbits.size(); ++i) {
        if (a.orbits[i].crossings.size() != b.orbits[i].crossings.size()) return false;
        for (std::size_t c = 0; c < a.orbits[i].crossings.size(); ++c) {
            const SectionCrossing &one = a.orbits[i].crossings[c], &other = b.orbits[i].crossings[c];
            if (one.time != other.time || one.across != other.across || one.up != other.up) return false;
        }
    }
    return true;
}

} // namespace

TEST_CASE("a portrait does not depend on the number of threads") {
    const PortraitPlan plan{.orbits = 9, .crossings = 40, .arithmetic = Arithmetic::double_};
    const Portrait one = portrait_with(1, plan);
    CHECK(same(one, portrait_with(2, plan)));
    CHECK(same(one, portrait_with(5, plan)));
}

TEST_CASE("orbit 0 belongs to the start, and all orbits have the requested crossings and energy") {
    const Portrait portrait = portrait_with(2, {.orbits = 6, .crossings = 50});
    REQUIRE(portrait.orbits.size() == 7);
    for (std::size_t i = 0; i < portrait.orbits.size(); ++i) {
        CHECK(portrait.orbits[i].is_of_start == (i == 0));
        CHECK(portrait.orbits[i].crossings.size() == 50);
        for (const SectionCrossing& crossing : portrait.orbits[i].crossings)
            CHECK(std::abs(crossing.energy_error) < 1e-15);
    }
    CHECK(static_cast<double>(portrait.energy) ==
          Approx(static_cast<double>(section_energy(two_links(), precise_start(two_links(), start)))));
    const Portrait other = portrait_with(1, {.orbits = 3, .crossings = 10, .energy = -5.0});
    CHECK(other.orbits.size() == 3);
    CHECK(static_cast<double>(other.energy) == -5);
}

TEST_CASE("orbits end at the requested time, even with fewer crossings") {
    const Portrait portrait = portrait_with(1, {.orbits = 3, .crossings = 100000, .until = 10});
    for (const PortraitOrbit& orbit : portrait.orbits) {
        CHECK(orbit.crossings.size() < 50);
        for (const SectionCrossing& crossing : orbit.crossings)
            CHECK(static_cast<double>(crossing.time) <= 10);
    }
}

TEST_CASE("an energy at which nothing crosses the plane is refused, and the error states the least energy") {
    WorkerPool workers(1);
    const auto ask = [&](const PortraitPlan& plan) { calculate_portrait(two_links(), start, plan, workers); };
    CHECK_THROWS_AS(ask({.energy = -100.0}), Refused);
    try {
        ask({.energy = -100.0});
    } catch (const Refused& refused) {
        CHECK_THAT(refused.what(), contains("the energy must be more than −29.43"));
    }
}
