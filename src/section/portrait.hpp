// SPDX-License-Identifier: MIT
/// A whole section: the crossings of many motions of one energy, calculated on all cores.
#pragma once

#include "physics/chain.hpp"
#include "section/section_choice.hpp"
#include "section/section_outline.hpp"
#include "section/section_shell.hpp"
#include "tasks/worker_pool.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

inline constexpr std::size_t most_section_orbits = 10000, most_section_crossings = 1000000;

struct PortraitPlan {
    SectionChoice choice = {};
    std::size_t orbits = 60;      ///< spread over the allowed region
    std::size_t crossings = 2000; ///< of each orbit
    double until = 0;             ///< s: an orbit ends there, even with fewer crossings; 0: usual_until()
    std::optional<double> energy = {}; ///< J; absent: the start's energy, and the start's motion is orbit 0
    Arithmetic arithmetic = Arithmetic::long_double;
};

struct PortraitOrbit {
    std::vector<SectionCrossing> crossings;
    bool is_of_start = false;
    std::optional<std::string> failure; ///< why it ended early
    double seconds = 0;                 ///< s, simulated, that it took
};

struct Portrait {
    SectionChoice choice = {};
    Wide energy = 0;          ///< J
    std::string energy_words; ///< the same in words
    double scale = 1;         ///< J: what energy errors are relative to
    std::vector<OutlinePart> outline;
    std::vector<PortraitOrbit> orbits;
};

/// The orbits from `plan.orbits` places spread over the section's allowed region, in the order of
/// spread_seeds(). One thread calculates each orbit, so the numbers do not depend on the number of threads.
std::vector<PortraitOrbit> follow_spread(const SectionShell&, const PortraitPlan&, WorkerPool&);

/// The longest time of an orbit, s: 40 small swings for each crossing. A motion that never returns to the
/// plane ends then.
double usual_until(const Chain&, Wide energy, std::size_t crossings);

/// One thread calculates each orbit, so the numbers do not depend on the number of threads. `progress`
/// receives the number of finished orbits, on any thread, one call at a time. Throws Refused if there is no
/// such section or if no motion of this energy passes the plane.
Portrait calculate_portrait(const Chain&, const StartState&, const PortraitPlan&, WorkerPool&,
                            const std::function<void(std::size_t)>& progress = {});

} // namespace pendula
