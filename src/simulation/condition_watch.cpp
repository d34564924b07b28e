// SPDX-License-Identifier: MIT
#include "simulation/condition_watch.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace pendula {
namespace {

double whole_turns(double angle) { return std::nearbyint(angle / (2 * std::numbers::pi)); }

} // namespace

ConditionWatch::ConditionWatch(const RunCondition& condition, const Simulation& simulation)
    : condition_(condition) {
    const std::size_t links = simulation.setup().chain.links();
    if (!std::isfinite(condition.value)) throw Refused("what to run until must be a finite number");
    if (condition.kind == RunCondition::Kind::time && condition.value <= simulation.time())
        throw Refused(fmt::format("the run is past {} s already", condition.value));
    if (condition.kind == RunCondition::Kind::flip && condition.link > links)
        throw Refused(fmt::format("the link to flip must be 1 to {}, or 0 for any", links));
    for (const double angle : simulation.members().front().now.theta) turns_.push_back(whole_turns(angle));
    energy_ = simulation.main().energy().kinetic;
}

bool ConditionWatch::met(const Simulation& simulation) {
    using Kind = RunCondition::Kind;
    switch (condition_.kind) {
    case Kind::time:
        return simulation.time() >= condition_.value;
    case Kind::flip:
        return flipped(simulation);
    case Kind::kinetic_above:
    case Kind::kinetic_below:
        return crossed(simulation.main().energy().kinetic);
    case Kind::energy_change: {
        const double change = simulation.main().energy().change;
        if (std::abs(change) < condition_.value) return false;
        reason_ = fmt::format("the energy has changed by {:.3g} J", change);
        return true;
    }
    }
    return false;
}

bool ConditionWatch::flipped(const Simulation& simulation) {
    const std::vector<double>& theta = simulation.members().front().now.theta;
    turns_.resize(theta.size());
    bool any = false;
    for (std::size_t i = 0; i < theta.size(); ++i) {
        const double turns = whole_turns(theta[i]);
        const bool flips = turns != turns_[i] && (condition_.link == 0 || condition_.link == i + 1);
        if (flips && !any) reason_ = fmt::format("link {} has flipped", i + 1);
        any |= flips;
        turns_[i] = turns;
    }
    return any;
}

bool ConditionWatch::crossed(double energy) {
    const double bound = condition_.value, before = energy_;
    energy_ = energy;
    const bool rises = condition_.kind == RunCondition::Kind::kinetic_above;
    if (rises ? !(before < bound && energy >= bound) : !(before > bound && energy <= bound)) return false;
    reason_ = fmt::format("the kinetic energy has {} through {} J", rises ? "risen" : "fallen", bound);
    return true;
}

} // namespace pendula
