// SPDX-License-Identifier: MIT
/// How far the energy of a chain drifts under each of several integrations, and their cost. The functions are
/// pure, except for the clock, and may be called from any thread.
#pragma once

#include "analysis/figures.hpp"
#include "physics/trajectory.hpp"
#include "simulation/setup.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// One of several integrations of the same start, each with its own dt, measured one after the other. Written
/// in the same form as precision lanes.
struct Lane {
    std::string name; ///< as the user wrote it
    Integration integration;
};

/// Reads one lane. Without @dt, a lane with the scene's method takes the dt of `scene`, and any other lane
/// takes the usual dt of its method. Everything else that the text omits comes from `scene`. Throws Refused
/// with one sentence if the text is not a lane.
Lane parse_lane(std::string_view text, const Integration& scene);

/// Lanes separated by commas; at least one, and no duplicates.
std::vector<Lane> parse_lanes(std::string_view text, const Integration& scene);

/// The lanes that 'pendula drift' compares by default. The four rk4 lanes share one dt, so that the one in
/// double-double shows which part of the drift is truncation; the others show what a high order gains in each
/// arithmetic.
std::string_view study_lanes();

/// Throws Refused if the chain has damping: it removes energy, so the change of energy would not measure an
/// error.
void demand_conserved_energy(const Chain&);

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

/// Times must be positive and rising. Throws Refused if a lane cannot run the chain.
DriftStudy measure_drift(const Chain&, const StartState&, std::span<const Lane>, std::span<const double> at,
                         const StudyClock&);

} // namespace pendula
