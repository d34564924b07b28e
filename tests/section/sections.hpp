// SPDX-License-Identifier: MIT
/// Chains, starts and seeds for the tests of sections.
#pragma once

#include "physics/precise_state.hpp"
#include "section/portrait.hpp"
#include "section/section_choice.hpp"
#include "section/section_shell.hpp"

#include "support/catch.hpp"

namespace pendula::test {

inline Chain two_links() { return {.lengths = {1, 1}, .masses = {1, 1}}; }
inline Chain three_links() { return {.lengths = {2, 1.5, 1}, .masses = {1, 0.7, 0.4}}; }

inline PreciseState start_at(const Chain& chain, std::vector<double> degrees,
                             std::vector<double> omega = {}) {
    omega.resize(chain.links());
    return precise_start(chain, {.angles = std::move(degrees), .angular_velocities = std::move(omega)});
}

/// The shell at `energy` (J). All other coordinates are those of the chain hanging at rest.
inline SectionShell shell_of(const Chain& chain, double energy, const SectionChoice& choice = {}) {
    return {chain, choice, start_at(chain, std::vector<double>(chain.links())), to_wide(energy)};
}

/// The orbit of a seed, with this many crossings.
inline std::unique_ptr<SectionOrbit> orbit_of(const SectionShell& shell, Wide across, Wide up,
                                              std::size_t crossings,
                                              Arithmetic arithmetic = Arithmetic::long_double) {
    const auto seed = shell.seed(across, up);
    REQUIRE(seed);
    auto orbit = make_section_orbit(shell.chain(), shell.choice(), *seed, shell.energy(), arithmetic);
    orbit->advance(crossings, 1e9);
    return orbit;
}

/// The energy of two_links() hanging at rest, J: the least possible energy, −g Σ β_i L_i.
inline constexpr double hanging = -3 * 9.81;

} // namespace pendula::test
