// SPDX-License-Identifier: MIT
/// A range of an ensemble's members, run by itself from start to end: what one rank does.
#pragma once

#include "commands/numeric/ensemble.hpp"
#include "ensemble/statistics_parts.hpp"
#include "tasks/worker_pool.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pendula {

struct MemberRange {
    std::uint64_t first = 0, count = 0; ///< `first` is a multiple of statistics_part
};

struct RangeResult {
    std::vector<PartSums> sums;      ///< of each part, step after step
    std::vector<std::uint32_t> bins; ///< of the whole range, step after step
    std::vector<double> states;      ///< at the end, member after member; empty if they are not wanted
};

/// The first member of the range that is not lost, at each of the task's steps.
std::vector<StatisticsReference> references_in(const EnsembleTask&, const MemberRange&, WorkerPool&);

/// Statistics at each of the steps, with the references of the whole ensemble. At a step without one all are
/// lost.
RangeResult run_range(const EnsembleTask&, const MemberRange&, const std::vector<StatisticsReference>&,
                      WorkerPool&);

} // namespace pendula
