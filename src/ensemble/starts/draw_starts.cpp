// SPDX-License-Identifier: MIT
#include "ensemble/starts/draw_starts.hpp"

#include "ensemble/counter_random.hpp"
#include "physics/precise_state.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {

StartRule start_rule(const Chain& chain, const StartState& start, const EnsembleSetup& setup) {
    const PreciseState precise = precise_start(chain, start);
    std::vector<double> centre;
    for (const auto* list : {&precise.theta, &precise.omega})
        for (const Wide& number : *list) centre.push_back(static_cast<double>(number));
    switch (setup.starts) {
    case EnsembleStarts::fan:
        return fan_starts(setup, centre);
    case EnsembleStarts::ball:
        return ball_starts(setup, centre);
    case EnsembleStarts::grid:
        return grid_starts(setup, centre);
    case EnsembleStarts::shell:
        break;
    }
    return shell_starts(chain, setup, centre);
}

void draw_starts(const StartRule& rule, WorkerPool& workers, AnyMemberStates& all) {
    constexpr std::size_t task_members = 1024;
    std::visit(
        [&]<class Real>(MemberStates<Real>& states) {
            workers.run((states.members() + task_members - 1) / task_members, [&](std::size_t part) {
                const std::size_t first = part * task_members;
                const std::size_t end = std::min(first + task_members, states.members());
                std::vector<double> state(2 * states.links());
                for (std::size_t member = first; member < end; ++member) {
                    rule(member, state);
                    for (std::size_t place = 0; place < state.size(); ++place)
                        states.coordinate(place)[member] = static_cast<Real>(state[place]);
                }
            });
        },
        all);
}

// Starts that lie around that of the scene: in a row, in a square, in a ball.

namespace {

/// From −½ to ½ in `places` even steps; 0 if there is one place.
double evenly(std::size_t place, std::size_t places) {
    return places == 1 ? 0 : static_cast<double>(place) / static_cast<double>(places - 1) - 0.5;
}

} // namespace

StartRule fan_starts(const EnsembleSetup& setup, std::vector<double> centre) {
    return [setup, centre = std::move(centre)](std::size_t member, std::span<double> state) {
        std::copy(centre.begin(), centre.end(), state.begin());
        state[setup.link - 1] += setup.spread * evenly(member, setup.count);
    };
}

StartRule ball_starts(const EnsembleSetup& setup, std::vector<double> centre) {
    return [setup, centre = std::move(centre)](std::size_t member, std::span<double> state) {
        MemberRandom random(setup.seed, member);
        const std::size_t links = centre.size() / 2;
        for (std::size_t i = 0; i < links; ++i) {
            const auto [angle, velocity] = random.gaussian_pair();
            state[i] = centre[i] + setup.spread * angle;
            state[links + i] = centre[links + i] + setup.spread * velocity;
        }
    };
}

StartRule grid_starts(const EnsembleSetup& setup, std::vector<double> centre) {
    std::size_t columns = static_cast<std::size_t>(std::sqrt(static_cast<double>(setup.count)));
    while (columns * columns < setup.count) ++columns;
    const std::size_t rows = (setup.count + columns - 1) / columns;
    const std::size_t links = centre.size() / 2;
    const std::size_t across = setup.link - 1;
    const std::size_t up =
        links == 1 ? 1 : (across + 1) % links; // place 1 of a single pendulum is its velocity
    return
        [=, spread = setup.spread, centre = std::move(centre)](std::size_t member, std::span<double> state) {
            std::copy(centre.begin(), centre.end(), state.begin());
            state[across] += spread * evenly(member % columns, columns);
            state[up] += spread * evenly(member / columns, rows);
        };
}

} // namespace pendula
