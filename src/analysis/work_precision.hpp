// SPDX-License-Identifier: MIT
/// The cost and the error of every method in every arithmetic: the figures of a work-precision plot. Methods
/// with fixed steps are measured at several of them; Taylor, which chooses its own, at several orders.
#pragma once

#include "analysis/exact_run.hpp"
#include "analysis/figures.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

struct WorkPrecisionRow {
    Integration integration;
    ErrorsAtEnd error;
    std::uint64_t evaluations = 0; ///< of the right-hand side
    double minimum_ms = 0;         ///< per simulated second, over the repeats
    double median_ms = 0;
    int repeats = 0;                         ///< fewer than asked for if one takes seconds
    std::optional<std::string> failure = {}; ///< one sentence; the errors are then NaN

    /// "dt 0.0001 s", or "order 24".
    std::string setting() const;
};

struct WorkPrecision {
    int repeats = 0;
    double duration = 0;                ///< s
    double scale = 0;                   ///< J, E*
    double reference_uncertainty = 0;   ///< m; see TrueEnd
    std::vector<WorkPrecisionRow> rows; ///< by method, then arithmetic, then from cheap to expensive
};

/// All methods and arithmetics that can run the chain, each at several settings.
std::vector<Integration> integrations_for(const Chain&, const StartState&);

/// Every integration takes its turn in each of the repeats, so that disturbances of the machine affect all
/// alike; one turn before them warms up and is not timed. `begin` receives the number of finished turns and
/// of all turns. Throws Refused.
WorkPrecision measure_work_precision(const Chain&, const StartState&, std::span<const Integration>,
                                     double duration, int repeats, const StudyClock&,
                                     const std::function<void(std::size_t, std::size_t)>& begin = {});

} // namespace pendula
