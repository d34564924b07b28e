// SPDX-License-Identifier: MIT
/// How far the energy of a chain drifts under each of several integrations, and what they cost.
#pragma once

#include "analysis/lane.hpp"
#include "physics/trajectory.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

struct LaneDrift {
    Lane lane;
    std::vector<double> energy_change; ///< J, E(t) − E(0) at each time; NaN where the lane had failed
    std::uint64_t evaluations = 0;     ///< evaluations of the right-hand side, up to the last time
    double ms_per_simulated_second = 0;
    std::optional<std::string> failure; ///< one sentence, if the lane has stopped itself

    /// E(t) − E(0) of the same method and dt in double-double, if that is one of the lanes: the error of the
    /// method itself. The rest of energy_change is rounding. Empty without such a lane.
    std::vector<double> truncation;
};

struct DriftStudy {
    std::vector<double> at; ///< s
    double scale = 0;       ///< J, E* = g Σ β_i L_i
    std::vector<LaneDrift> lanes;
};

/// Reads a clock, s. Passed as an argument, so that this room needs none.
using Clock = std::function<double()>;

/// Times must be positive and rising. Throws Refused if a lane cannot run the chain.
DriftStudy measure_drift(const Chain&, const StartState&, std::span<const Lane>, std::span<const double> at,
                         const Clock&);

} // namespace pendula
