// SPDX-License-Identifier: MIT
/// The immutable value the physics thread publishes for drawing: where everything is, and how the run goes.
/// The newest one wins; samples travel separately and are never skipped.
#pragma once

#include "physics/trajectory.hpp"
#include "simulation/setup.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

enum class RunState : std::uint8_t { running, stopped, failed };

/// How far the ghost's end bob is from the main chain's.
struct DivergenceMeter {
    double distance = 0; ///< m
    double fraction = 0; ///< distance over twice the chain's length, 0 … 1
};

/// Something the user should read, once. `serial` grows with each new one.
struct Notice {
    std::uint64_t serial = 0;
    std::string text;
};

struct Snapshot {
    std::uint32_t epoch = 0;             ///< of the samples that belong to these states
    double time = 0;                     ///< simulated seconds
    std::int64_t step = 0;               ///< steps of dt since the start
    std::int64_t newest_sample = -1;     ///< index of the newest sample handed out in this epoch
    std::int64_t ghost_first_sample = 0; ///< index of the present ghost's first; older ones are not its own
    Setup setup;                         ///< with every live change applied
    std::vector<ChainState> states;      ///< [0] the main chain; [1] the ghost, if enabled
    EnergyReport energy;                 ///< of the main chain; refreshed at least ten times a second
    DivergenceMeter divergence;          ///< 0 without a ghost

    RunState run_state = RunState::running;
    double speed = 1;               ///< asked for: simulated seconds per wall second
    double real_time_factor = 0;    ///< simulated seconds per wall second over the last half second: `speed`
                                    ///< when the machine keeps up, 0 when stopped
    double steps_per_second = 0;    ///< per trajectory, over the last half second; 0 when stopped
    std::uint64_t samples_lost = 0; ///< since the thread started
    Notice notice;
};

} // namespace pendula
