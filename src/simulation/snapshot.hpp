// SPDX-License-Identifier: MIT
/// The immutable value the physics thread publishes for drawing: where everything is, and how the run goes.
/// Composed of what each layer owns. The newest one wins; samples travel separately and are never skipped.
#pragma once

#include "simulation/motion_snapshot.hpp"
#include "simulation/run_rates.hpp"
#include "simulation/timeline_report.hpp"

#include <cstdint>
#include <string>

namespace pendula {

enum class RunState : std::uint8_t { running, stopped, failed };

/// Something the user should read, once. `serial` grows with each new one.
struct Notice {
    std::uint64_t serial = 0;
    std::string text;
    bool is_problem = true; ///< else good news: what was waited for has come
};

/// What RunControl knows.
struct RunStatus {
    TimelineReport timeline;
    RunState run_state = RunState::running;
    double speed = 1; ///< asked for: simulated seconds per wall second
    Notice notice;
};

/// The energy is refreshed at least ten times a second.
struct Snapshot : MotionSnapshot, EnergyReading, RunStatus, RunRates {
    std::uint64_t samples_lost = 0; ///< since the thread started
    std::uint64_t orders = 0;       ///< commands sent to the thread that are in what this shows
};

} // namespace pendula
