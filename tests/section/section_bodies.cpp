// SPDX-License-Identifier: MIT
// Tests for Poincaré sections of links with their own mass.
#include "section/crossing_watch.hpp"
#include "section/portrait.hpp"

#include "sections.hpp"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

PreciseState state_of(std::vector<Wide> theta, std::vector<Wide> omega) {
    PreciseState state;
    state.theta = std::move(theta);
    state.omega = std::move(omega);
    return state;
}

Chain rods_and_bobs() {
    Chain chain{.lengths = {1, 0.8, 0.6}, .masses = {0.2, 0, 0.5}};
    chain.link_masses = {1, 0.7, 0.3};
    chain.centres = {0.5, 0.3, -0.1};
    chain.inertias = {0.1, 0.05, 0.02};
    return chain;
}

} // namespace

TEST_CASE("the momenta of links with mass are the derivatives of their kinetic energy") {
    const SectionChain<Wide> chain(rods_and_bobs());
    const std::vector<Wide> theta{to_wide(0.3), to_wide(2.1), to_wide(-1.0)};
    const std::vector<Wide> omega{to_wide(1.5), to_wide(-0.5), to_wide(2.25)};
    const MassProducts<Wide> mass(chain, theta);
    for (std::size_t j = 0; j < 3; ++j) {
        // A central difference of a quadratic function is exact.
        std::vector<Wide> more = omega, less = omega;
        more[j] += Wide(1);
        less[j] -= Wide(1);
        const Wide slope = (section_energy(rods_and_bobs(), state_of(theta, more)) -
                            section_energy(rods_and_bobs(), state_of(theta, less))) /
                           Wide(2);
        CHECK(std::abs(static_cast<double>(mass.momentum(j, omega) - slope)) < 1e-55);
    }
    CHECK(std::abs(static_cast<double>(mass.between(omega, omega) / Wide(2) + mass.potential() -
                                       section_energy(rods_and_bobs(), state_of(theta, omega)))) < 1e-55);
}

TEST_CASE(
    "crossings of links with mass keep the energy and lie on the plane, and a run has the same crossings") {
    const Chain chain = rods_and_bobs();
    const PreciseState start = start_at(chain, {100, 40, -60});
    const SectionChoice choice{.plane_link = 1, .angle = 0.3, .point_link = 2};
    const Wide energy = section_energy(chain, start);
    const auto orbit = make_section_orbit(chain, choice, start, energy, Arithmetic::long_double);
    orbit->advance(12, 1e3);
    REQUIRE(orbit->crossings().size() >= 12);
    constexpr double epsilon = std::numeric_limits<long double>::epsilon();
    for (const SectionCrossing& crossing : orbit->crossings()) {
        CHECK(std::abs(crossing.distance) < 64 * epsilon);
        CHECK(std::abs(crossing.energy_error) < 1000 * epsilon);
    }
    CrossingWatch watch(make_trajectory(chain, start, {Method::taylor, Arithmetic::double_double, 8e-3}),
                        choice, 0);
    watch.advance(static_cast<double>(orbit->crossings()[3].time) + 0.1, 1000000);
    REQUIRE(watch.crossings().size() >= 4);
    for (std::size_t i = 0; i < 4; ++i)
        CHECK(std::abs(static_cast<double>(watch.crossings()[i].time - orbit->crossings()[i].time)) < 1e-12);
}

TEST_CASE("the orbit of a seed begins at the place of the seed, for links with mass") {
    Chain chain{.lengths = {1, 1}, .masses = {0, 0}};
    chain.link_masses = {1, 1};
    const SectionShell shell(chain, {}, start_at(chain, {0, 0}), to_wide(3.0));
    int allowed = 0;
    for (const SectionPlace& place : spread_seeds(shell, 20)) {
        const auto orbit = orbit_of(shell, to_wide(place.across), to_wide(place.up), 1);
        const SectionCrossing& first = orbit->crossings()[0];
        CHECK(static_cast<double>(first.across) == Approx(place.across).margin(1e-15));
        CHECK(static_cast<double>(first.up) == Approx(place.up).margin(1e-15));
        CHECK(std::abs(first.energy_error) < 1e-18);
        ++allowed;
    }
    CHECK(allowed == 20);
}
