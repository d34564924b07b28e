// SPDX-License-Identifier: MIT
/// What the window wants to know of a section, and what it is told. Plain values, handed between threads.
#pragma once

#include "physics/chain.hpp"
#include "physics/precise_state.hpp"
#include "render/plots/plot_curve.hpp"
#include "section/section_choice.hpp"
#include "simulation/snapshot.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

/// An orbit to be calculated. One with another version is begun anew.
struct WantedOrbit {
    int id = 0;
    std::uint64_t version = 0;
    PreciseState start;
    Arithmetic arithmetic = Arithmetic::long_double;
};

struct SectionWish {
    SharedOrigin origin; ///< null: nothing is wanted
    SectionChoice choice;
    std::uint64_t version = 0; ///< of the main chain's crossings, likewise
    double time = 0;           ///< s, simulated: how far these are wanted
    Wide energy = 0;           ///< J, of the orbits
    std::vector<WantedOrbit> orbits;
};

inline constexpr int main_orbit = 0;                     ///< the id of the main chain's crossings
inline constexpr std::size_t most_live_crossings = 2000; ///< of each orbit; the main chain's go on

/// New crossings of an orbit, after those told before.
struct OrbitNews {
    int id = main_orbit;
    std::uint64_t version = 0;
    std::vector<PlotPoint> points;
    bool is_complete = false; ///< no more will come
    std::string trouble;      ///< why not, where it is not that there are enough
    std::size_t first = 0;    ///< how many crossings come before these
    double until = 0;         ///< s, simulated: up to here all of the main chain's are known
};

} // namespace pendula
