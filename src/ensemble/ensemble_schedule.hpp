// SPDX-License-Identifier: MIT
/// The start of an ensemble beside a main chain, and all later changes of the chain. Both together determine
/// the members' states at any time. Immutable values, shared between threads.
#pragma once

#include "ensemble/ensemble_setup.hpp"
#include "physics/chain.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace pendula {

/// Step k leads from state k to state k + 1. It begins at time_at(k) and uses the chain of the last change at
/// or before this time.
struct EnsembleSchedule {
    struct Change {
        double time = 0; ///< simulated time, s
        Chain chain;     ///< from this time on; never another number of links
    };

    double time = 0; ///< simulated time at the start, s
    Chain chain;     ///< at the start
    StartState start;
    EnsembleSetup setup;
    std::vector<std::shared_ptr<const Change>> changes; ///< in the order of their times

    double time_at(std::int64_t step) const { return time + static_cast<double>(step) * setup.dt; }
    /// The last step at or before `when`; 0 if `when` is before the start.
    std::int64_t last_step_at(double when) const;
    /// The first step at or after `when`.
    std::int64_t first_step_from(double when) const;

    const Chain& chain_of(std::int64_t step) const;
    /// The first step after `step` that has another chain; farthest_ensemble_step if there is none.
    std::int64_t next_change(std::int64_t step) const;
};

using SharedSchedule = std::shared_ptr<const EnsembleSchedule>;

inline constexpr std::int64_t farthest_ensemble_step = std::int64_t{1} << 60;

/// Whether both schedules start with the same members.
bool begin_alike(const EnsembleSchedule&, const EnsembleSchedule&);
/// For schedules that begin alike: the last step whose state is the same in both.
std::int64_t common_steps(const EnsembleSchedule&, const EnsembleSchedule&);

/// The schedule with one more change at `time`, which must not be before the last change.
SharedSchedule changed_schedule(const EnsembleSchedule&, const Chain&, double time);

} // namespace pendula
