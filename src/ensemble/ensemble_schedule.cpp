// SPDX-License-Identifier: MIT
#include "ensemble/ensemble_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace pendula {

// The quotient is corrected by comparisons with time_at(), so that its rounding error cannot shift a step.
std::int64_t EnsembleSchedule::last_step_at(double when) const {
    const double steps = std::floor((when - time) / setup.dt);
    if (!(steps < static_cast<double>(farthest_ensemble_step))) return farthest_ensemble_step;
    auto step = static_cast<std::int64_t>(std::max(steps, 0.0));
    while (step > 0 && time_at(step) > when) --step;
    while (time_at(step + 1) <= when && time_at(step + 1) > time_at(step)) ++step;
    return step;
}

std::int64_t EnsembleSchedule::first_step_from(double when) const {
    const std::int64_t step = last_step_at(when);
    return step < farthest_ensemble_step && time_at(step) < when ? step + 1 : step;
}

const Chain& EnsembleSchedule::chain_of(std::int64_t step) const {
    const auto later =
        std::partition_point(changes.begin(), changes.end(),
                             [&, at = time_at(step)](const auto& change) { return change->time <= at; });
    return later == changes.begin() ? chain : (*std::prev(later))->chain;
}

std::int64_t EnsembleSchedule::next_change(std::int64_t step) const {
    const auto later =
        std::partition_point(changes.begin(), changes.end(),
                             [&, at = time_at(step)](const auto& change) { return change->time <= at; });
    return later == changes.end() ? farthest_ensemble_step : first_step_from((*later)->time);
}

bool begin_alike(const EnsembleSchedule& a, const EnsembleSchedule& b) {
    return a.time == b.time && a.setup == b.setup && a.chain == b.chain && a.start == b.start;
}

std::int64_t common_steps(const EnsembleSchedule& a, const EnsembleSchedule& b) {
    const auto same = [](const auto& one, const auto& other) {
        return one == other || (one->time == other->time && one->chain == other->chain);
    };
    const auto [in_a, in_b] =
        std::mismatch(a.changes.begin(), a.changes.end(), b.changes.begin(), b.changes.end(), same);
    std::int64_t common = farthest_ensemble_step;
    if (in_a != a.changes.end()) common = std::min(common, a.first_step_from((*in_a)->time));
    if (in_b != b.changes.end()) common = std::min(common, b.first_step_from((*in_b)->time));
    return common;
}

SharedSchedule changed_schedule(const EnsembleSchedule& schedule, const Chain& chain, double time) {
    auto next = std::make_shared<EnsembleSchedule>(schedule);
    // Of several changes at the same time, for example when a slider is dragged while the motion is paused,
    // only the last is kept.
    if (!next->changes.empty() && next->changes.back()->time == time) next->changes.pop_back();
    next->changes.push_back(
        std::make_shared<const EnsembleSchedule::Change>(EnsembleSchedule::Change{time, chain}));
    return next;
}

} // namespace pendula
