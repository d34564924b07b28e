// SPDX-License-Identifier: MIT
/// Measures how far the energy of a chain drifts with each of several integrations, and the cost of each
/// integration. The functions are pure, except for the clock, and may be called from any thread.
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

/// One of several integrations that are measured one after the other, from the same start, each with its own
/// dt. The text of a lane has the same form as the text of a precision lane.
struct Lane {
    std::string name; ///< as the user wrote it
    Integration integration;
};

/// Reads one lane. Without @dt, a lane with the scene's method takes the dt of `scene`, and any other lane
/// takes the usual dt of its method. Everything else that the text omits comes from `scene`. Throws Refused
/// with one sentence if the text is not a lane.
Lane parse_lane(std::string_view text, const Integration& scene);

/// Reads lanes that are separated by commas. Throws Refused if a lane is invalid or given twice.
std::vector<Lane> parse_lanes(std::string_view text, const Integration& scene);

/// The lanes that 'pendula drift' compares by default. The four rk4 lanes share one dt, so that the lane in
/// double-double shows which part of the drift is truncation. The other lanes show the gain of a high order
/// in each arithmetic.
std::string_view study_lanes();

/// Throws Refused if the chain has damping: it removes energy, so the change of energy would not measure an
/// error.
void demand_conserved_energy(const Chain&);

struct LaneDrift {
    Lane lane;
    std::vector<double> energy_change; ///< J, E(t) − E(0) at each time; NaN after the lane has failed
    std::uint64_t evaluations = 0;     ///< evaluations of the right-hand side, up to the last time
    double ms_per_simulated_second = 0;
    std::optional<std::string> failure; ///< why the lane stopped: one sentence; empty if it did not

    /// The error of the method itself, J: the energy_change of a lane with the same method and dt, but in
    /// double-double or more digits. The rest of energy_change is rounding. Empty if there is no such lane.
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
