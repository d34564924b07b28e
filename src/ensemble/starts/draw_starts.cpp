// SPDX-License-Identifier: MIT
#include "ensemble/starts/draw_starts.hpp"

#include "physics/precise_state.hpp"

#include <algorithm>

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

} // namespace pendula
