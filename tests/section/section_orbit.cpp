// SPDX-License-Identifier: MIT
// Tests for orbits, section/portrait.hpp: crossings are on the plane, none is missed, and none counted twice.
#include "section/portrait.hpp"

#include "physics/trajectory.hpp"
#include "sections.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace pendula;
using namespace pendula::test;

namespace {

/// The number of crossings, counted from states 1 ms apart.
std::size_t counted(const Chain& chain, const SectionChoice& choice, const PreciseState& start,
                    double seconds) {
    const auto trajectory = make_trajectory(chain, start, {Method::taylor, Arithmetic::double_, 1e-3});
    ChainState state;
    trajectory->state(state);
    const auto turns = [&] {
        return std::floor((state.theta[choice.plane_link] - choice.angle) / (2 * std::numbers::pi));
    };
    std::size_t count = 0;
    for (double before = turns(); static_cast<double>(trajectory->step()) * 1e-3 < seconds;) {
        trajectory->advance(1);
        trajectory->state(state);
        const double now = turns();
        if (now > before) ++count;
        before = now;
    }
    return count;
}

std::unique_ptr<SectionOrbit> orbit_until(const Chain& chain, const SectionChoice& choice,
                                          const PreciseState& start, double seconds,
                                          Arithmetic arithmetic = Arithmetic::long_double) {
    auto orbit = make_section_orbit(chain, choice, start, section_energy(chain, start), arithmetic);
    orbit->advance(1000000, seconds);
    return orbit;
}

} // namespace

TEST_CASE("crossings are on the plane and keep the energy, to the precision of each arithmetic", "[bulk]") {
    const struct {
        Arithmetic arithmetic;
        double distance, energy;
        std::size_t crossings;
    } rows[] = {{Arithmetic::double_, 4e-16, 1e-12, 2000},
                {Arithmetic::long_double, 1e-18, 1e-15, 2000},
                {Arithmetic::double_double, 1e-30, 1e-27, 100}};
    for (const auto& row : rows)
        for (const double energy : {-25.0, 0.0, 60.0}) {
            const SectionShell shell = shell_of(two_links(), energy);
            const auto orbit = orbit_of(shell, to_wide(0.1), to_wide(0.5), row.crossings, row.arithmetic);
            CAPTURE(name_of(row.arithmetic), energy, orbit->failure().value_or(""));
            REQUIRE(orbit->crossings().size() >= row.crossings);
            double distance = 0, error = 0;
            for (const SectionCrossing& crossing : orbit->crossings()) {
                distance = std::max(distance, std::abs(crossing.distance));
                error = std::max(error, std::abs(crossing.energy_error));
            }
            CHECK(distance <= row.distance);
            CHECK(error <= row.energy);
        }
}

TEST_CASE("crossings are as precise for a chain that turns over and a plane away from 0") {
    const Chain three = three_links();
    for (const double angle : {-2.0, 3.0}) {
        const SectionChoice choice{1, angle, 2, SectionUpward::velocity};
        const PreciseState start = start_at(three, {170, -160, 120}, {4, -9, 15});
        const auto orbit = orbit_until(three, choice, start, 200);
        REQUIRE(orbit->crossings().size() > 50);
        for (const SectionCrossing& crossing : orbit->crossings()) {
            CHECK(std::abs(crossing.distance) <= 1e-18);
            CHECK(std::abs(crossing.energy_error) <= 1e-15);
            CHECK(std::abs(static_cast<double>(crossing.across)) <= std::numbers::pi);
        }
    }
}

TEST_CASE("no crossing is missed and none is counted twice") {
    const Chain two = two_links(), three = three_links();
    for (const double angle : {0.0, 1.0, -2.5}) {
        const SectionChoice choice{0, angle, 1, SectionUpward::momentum};
        for (const double degrees : {20.0, 95.0, 150.0}) {
            // Short enough for both arithmetics to agree on a chaotic motion.
            const PreciseState start = start_at(two, {degrees, degrees});
            CHECK(orbit_until(two, choice, start, 12)->crossings().size() == counted(two, choice, start, 12));
        }
        const PreciseState start = start_at(three, {100, 120, 10}, {0, 3, -4});
        const SectionChoice last{2, angle, 0, SectionUpward::momentum};
        CHECK(orbit_until(three, last, start, 10)->crossings().size() == counted(three, last, start, 10));
    }
}

TEST_CASE("the trajectory is on the plane at the time of each crossing") {
    const Chain chain = two_links();
    const PreciseState start = start_at(chain, {100, 40});
    const auto orbit = orbit_until(chain, {}, start, 5, Arithmetic::double_double);
    REQUIRE(orbit->crossings().size() >= 2);
    for (const SectionCrossing& crossing : orbit->crossings()) {
        const auto trajectory =
            make_trajectory(chain, start, {Method::taylor, Arithmetic::double_double, 16e-3});
        trajectory->advance_partial(crossing.time);
        const PreciseState there = trajectory->precise_state();
        const auto turn = 2 * std::numbers::pi;
        CHECK(std::abs(std::remainder(static_cast<double>(there.theta[0]), turn)) < 1e-15);
        CHECK(std::abs(std::remainder(static_cast<double>(there.theta[1] - crossing.across), turn)) < 1e-15);
        CHECK(there.omega[0] > Wide(0));
    }
}

TEST_CASE("crossings do not depend on whole turns of the start or on how calls are divided") {
    const Chain chain = two_links();
    const auto once = orbit_until(chain, {}, start_at(chain, {100, 40}), 20);
    const auto turned = orbit_until(chain, {}, start_at(chain, {100 + 360 * 7, 40 - 360}), 20);
    auto piecewise =
        make_section_orbit(chain, {}, start_at(chain, {100, 40}),
                           section_energy(chain, start_at(chain, {100, 40})), Arithmetic::long_double);
    for (double seconds = 0.3; seconds < 20; seconds += 0.3) piecewise->advance(1000, seconds);
    piecewise->advance(1000, 20);
    REQUIRE(once->crossings().size() == turned->crossings().size());
    REQUIRE(once->crossings().size() == piecewise->crossings().size());
    for (std::size_t i = 0; i < once->crossings().size(); ++i) {
        CHECK(once->crossings()[i].across == piecewise->crossings()[i].across);
        CHECK(once->crossings()[i].time == piecewise->crossings()[i].time);
        CHECK(std::abs(static_cast<double>(once->crossings()[i].across - turned->crossings()[i].across)) <
              1e-9);
    }
}

TEST_CASE(
    "a link that turns back at the plane has one crossing if it passes the plane and none if it does not") {
    const Chain chain = two_links();
    const PreciseState start = start_at(chain, {25, -10});
    const auto count = [&](double angle) {
        return orbit_until(chain, {0, angle, 1, SectionUpward::momentum}, start, 30)->crossings().size();
    };
    // A peak of θ₁ lies between these angles. Bisection narrows it down to two neighbouring doubles.
    double low = 0, high = 0.6;
    const std::size_t all = count(low);
    REQUIRE(all > 5);
    REQUIRE(count(high) == 0);
    const std::size_t wanted = all / 2;
    for (int i = 0; i < 80 && std::nextafter(low, 1) < high; ++i) {
        const double middle = low + (high - low) / 2;
        (count(middle) > wanted ? low : high) = middle;
    }
    CHECK(count(low) - count(high) == 1);
    double angle = low;
    for (int i = 0; i < 20; ++i) angle = std::nextafter(angle, 0);
    std::size_t before = count(angle);
    for (int i = 0; i < 40; ++i) {
        angle = std::nextafter(angle, 1);
        const std::size_t now = count(angle);
        CHECK((now == before || now + 1 == before));
        before = now;
    }
    CHECK(before == count(high));
}

TEST_CASE("time reversal maps the section onto its mirror image") {
    // (θ, ω, t) → (−θ, ω, −t) keeps the plane θ₁ = 0 and the direction of crossing, mirrors
    // θ₂ and keeps p₂.
    const SectionShell shell = shell_of(two_links(), -8);
    const auto orbit = orbit_of(shell, to_wide(0.3), to_wide(1.0), 12, Arithmetic::double_double);
    const auto forward = orbit->crossings();
    const auto back = orbit_of(shell, -forward[11].across, forward[11].up, 12, Arithmetic::double_double);
    for (std::size_t i = 0; i < 12; ++i) {
        CHECK(std::abs(static_cast<double>(back->crossings()[i].across + forward[11 - i].across)) < 1e-22);
        CHECK(std::abs(static_cast<double>(back->crossings()[i].up - forward[11 - i].up)) < 1e-22);
        CHECK(std::abs(static_cast<double>(back->crossings()[i].time + forward[11 - i].time -
                                           forward[11].time)) < 1e-22);
    }
}

TEST_CASE(
    "an orbit that never reaches the plane ends at the given time, and a chain at rest has no crossings") {
    const Chain chain = two_links();
    const auto low = orbit_until(chain, {0, 1, 1, SectionUpward::momentum}, start_at(chain, {10, 10}), 20);
    CHECK(low->crossings().empty());
    CHECK(low->time() >= 20);
    const auto rest = orbit_until(chain, {}, start_at(chain, {0, 0}), 20);
    CHECK(rest->crossings().empty());
    CHECK_FALSE(rest->failure());
}

TEST_CASE("a start on the plane is the first crossing if the link rises there") {
    const Chain chain = two_links();
    for (const double omega : {1.0, -1.0, 0.0}) {
        const auto orbit = orbit_until(chain, {}, start_at(chain, {0, 20}, {omega, 0}), 0);
        CHECK(orbit->crossings().size() == (omega > 0 ? 1u : 0u));
    }
}

TEST_CASE("a section orbit refuses an invalid choice and the start of another chain") {
    const Chain chain = two_links();
    CHECK_THROWS_AS(
        make_section_orbit(chain, {.plane_link = 1}, start_at(chain, {1, 1}), 0, Arithmetic::double_),
        Refused);
    CHECK_THROWS_AS(make_section_orbit(chain, {}, start_at(three_links(), {1, 1, 1}), 0, Arithmetic::double_),
                    Refused);
}
