// SPDX-License-Identifier: MIT
#include "section/portrait.hpp"

#include "physics/trajectory.hpp"
#include "section/section_choice.hpp"
#include "section/section_orbit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <numbers>
#include <utility>

namespace pendula {
namespace {

/// `until` > 0.
PortraitOrbit follow(const Chain& chain, const PortraitPlan& plan, const PreciseState& start, Wide energy) {
    PortraitOrbit orbit;
    const auto motion = make_section_orbit(chain, plan.choice, start, energy, plan.arithmetic);
    motion->advance(plan.crossings, plan.until);
    const auto all = motion->crossings();
    for (const SectionCrossing& crossing : all.first(std::min(all.size(), plan.crossings)))
        if (crossing.time <= to_wide(plan.until)) orbit.crossings.push_back(crossing);
    orbit.failure = motion->failure();
    orbit.seconds = motion->time();
    return orbit;
}

PortraitPlan with_end(PortraitPlan plan, const Chain& chain, Wide energy) {
    if (!(plan.until > 0)) plan.until = usual_until(chain, energy, plan.crossings);
    return plan;
}

} // namespace

std::vector<PortraitOrbit> follow_spread(const SectionShell& shell, const PortraitPlan& wanted,
                                         WorkerPool& workers) {
    const PortraitPlan plan = with_end(wanted, shell.chain(), shell.energy());
    const std::vector<SectionPlace> places = spread_seeds(shell, plan.orbits);
    std::vector<PortraitOrbit> orbits(places.size());
    workers.run(places.size(), [&](std::size_t i) {
        if (const auto from = shell.seed(to_wide(places[i].across), to_wide(places[i].up)))
            orbits[i] = follow(shell.chain(), plan, *from, shell.energy());
    });
    return orbits;
}

double usual_until(const Chain& chain, Wide energy, std::size_t crossings) {
    return 40 * 2 * std::numbers::pi * section_time(chain, energy) * static_cast<double>(crossings);
}

Portrait calculate_portrait(const Chain& chain, const StartState& start, const PortraitPlan& wanted,
                            WorkerPool& workers, const std::function<void(std::size_t)>& progress) {
    if (auto no = refuse_section(chain, wanted.choice)) throw Refused(*no);
    if (auto no = refusal(chain, start, {Method::taylor, Arithmetic::long_double, 16e-3})) throw Refused(*no);
    const PreciseState own = precise_start(chain, start);
    Portrait portrait;
    portrait.choice = wanted.choice;
    portrait.energy = wanted.energy ? to_wide(*wanted.energy) : section_energy(chain, own);
    portrait.energy_words = energy_words(chain, portrait.energy);
    portrait.scale = section_energy_scale(chain, portrait.energy);
    const PortraitPlan plan = with_end(wanted, chain, portrait.energy);

    const SectionShell shell(chain, plan.choice, own, portrait.energy);
    portrait.outline = section_outline(shell);
    const std::vector<SectionPlace> places = spread_seeds(shell, plan.orbits);
    if (portrait.outline.empty() || (places.empty() && plan.orbits > 0))
        throw Refused(fmt::format("no motion of {} passes the plane {}: it takes more than {}",
                                  portrait.energy_words, plane_words(plan.choice),
                                  energy_words(chain, to_wide(shell.least_energy()))));
    const std::size_t own_orbits = wanted.energy ? 0 : 1;
    portrait.orbits.resize(places.size() + own_orbits);
    std::mutex telling;
    std::size_t done = 0;
    workers.run(portrait.orbits.size(), [&](std::size_t i) {
        const bool is_own = i < own_orbits;
        std::optional<PreciseState> from = own;
        if (!is_own) {
            const SectionPlace& place = places[i - own_orbits];
            from = shell.seed(to_wide(place.across), to_wide(place.up));
        }
        if (from) portrait.orbits[i] = follow(chain, plan, *from, portrait.energy);
        portrait.orbits[i].is_of_start = is_own;
        const std::lock_guard lock(telling);
        if (progress) progress(++done);
    });
    return portrait;
}

} // namespace pendula
