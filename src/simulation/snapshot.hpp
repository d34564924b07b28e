// SPDX-License-Identifier: MIT
/// The immutable value that the physics thread publishes for drawing: where everything is, and how the run is
/// doing. Composed of parts that each layer owns. The newest one wins; samples travel separately and are
/// never skipped.
#pragma once

#include "simulation/ensemble_status.hpp"
#include "simulation/motion_snapshot.hpp"
#include "simulation/run_rates.hpp"
#include "simulation/timeline_report.hpp"

#include <cstdint>
#include <string>

namespace pendula {

enum class RunState : std::uint8_t { running, stopped, failed };

/// A message for the user, shown once. `serial` grows with each new one.
struct Notice {
    std::uint64_t serial = 0;
    std::string text;
    bool is_problem = true; ///< false: good news, for example that a condition has been met
};

/// The part that RunControl knows.
struct RunStatus {
    TimelineReport timeline;
    RunState run_state = RunState::running;
    double speed = 1; ///< the requested speed: simulated seconds per wall second
    Notice notice;
};

/// The energy is refreshed at least ten times a second.
struct Snapshot : MotionSnapshot, EnergyReading, RunStatus, RunRates, EnsembleStatus {
    std::uint64_t samples_lost = 0; ///< since the thread started
    std::uint64_t orders = 0;       ///< how many commands sent to the thread have taken effect in it
};

} // namespace pendula
