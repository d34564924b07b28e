// SPDX-License-Identifier: MIT
/// The immutable value the physics thread publishes for drawing: where everything is, and how the run goes.
/// The newest one wins; samples travel separately and are never skipped.
#pragma once

#include "physics/trajectory.hpp"
#include "simulation/setup.hpp"
#include "simulation/stretch.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

enum class RunState : std::uint8_t { running, stopped, failed };

enum class LaneKind : std::uint8_t { main, ghost, precision };

/// One trajectory, and how far it is from the main one.
struct LaneReport {
    LaneKind kind = LaneKind::main;
    std::string label;                  ///< "ghost 1e-03 rad", "taylor/double-double"
    std::int64_t first_sample = 0;      ///< index of its first; older ones are not its own
    double distance = 0;                ///< m, between the end bobs
    double angle = 0;                   ///< rad, the largest difference of an angle, modulo whole turns
    double state_distance = 0;          ///< of the full wrapped state (see Separation)
    std::optional<double> passed_small; ///< s, simulated: when `angle` first passed 1e-3 rad
    std::optional<double> passed_large; ///< s, simulated: … 1 rad
    std::optional<std::string> failure; ///< why it has stopped itself; the others go on
};

/// How far the first companion's end bob is from the main chain's.
struct DivergenceMeter {
    double distance = 0; ///< m
    double fraction = 0; ///< distance over twice the chain's length, 0 … 1
};

/// The run as far as it has been calculated. Times in simulated seconds.
struct TimelineReport {
    std::int64_t end_step = 0;
    double end_time = 0;
    bool seeking = false; ///< the state shown is on the way to the one asked for
    bool at_end = true;   ///< not in the past
    std::size_t undos = 0, redos = 0;
    std::size_t keyframes = 0, keyframe_bytes = 0;             ///< of this run
    std::size_t all_keyframe_bytes = 0;                        ///< and of the runs that undo and redo lead to
    std::shared_ptr<const std::vector<double>> command_times;  ///< of every logged change; may be null
    std::shared_ptr<const Setup> end_setup;                    ///< with all of them made; may be null
    std::shared_ptr<const std::vector<double>> keyframe_times; ///< … and keyframe of this run
};

/// Something the user should read, once. `serial` grows with each new one.
struct Notice {
    std::uint64_t serial = 0;
    std::string text;
    bool is_problem = true; ///< else good news: what was waited for has come
};

struct Snapshot {
    std::uint32_t epoch = 0;               ///< of the samples that belong to these states
    double time = 0;                       ///< simulated seconds
    std::int64_t step = 0;                 ///< steps of dt since the start
    std::int64_t newest_sample = -1;       ///< index of the newest sample handed out in this epoch
    Setup setup;                           ///< with every live change applied
    std::vector<ChainState> states;        ///< [0] the main chain, then ghosts, then precision lanes
    std::vector<LaneReport> lanes;         ///< one for each state
    std::vector<double> exact, exact_rest; ///< the main chain's coordinates (Trajectory::exact_coordinates())
    EnergyReport energy;                   ///< of the main chain; refreshed at least ten times a second
    double energy_time = 0;                ///< s, simulated: when that was
    std::int64_t energy_step = 0;          ///< … in steps of dt since the start
    double damping_loss = 0;               ///< J, then: what damping must have made of `energy.change`
    std::shared_ptr<const Stretch> stretch; ///< that the main chain is in; null only in a snapshot of nothing
    DivergenceMeter divergence;             ///< 0 without a companion
    TimelineReport timeline;

    RunState run_state = RunState::running;
    double speed = 1;               ///< asked for: simulated seconds per wall second
    double real_time_factor = 0;    ///< simulated seconds per wall second over the last half second: `speed`
                                    ///< when the machine keeps up, 0 when stopped
    double steps_per_second = 0;    ///< per trajectory, over the last half second; 0 when stopped
    std::uint64_t samples_lost = 0; ///< since the thread started
    std::uint64_t orders = 0;       ///< commands sent to the thread that are in what this shows
    Notice notice;
};

} // namespace pendula
