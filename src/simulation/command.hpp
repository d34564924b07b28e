// SPDX-License-Identifier: MIT
/// The small typed requests that go from the user to the physics thread. Each takes effect at a step
/// boundary, in the order sent. A command that cannot be carried out changes nothing and leaves a notice.
/// Those that change the physics are logged with their step, so that the run can be repeated.
#pragma once

#include "simulation/motion.hpp"
#include "simulation/run_condition.hpp"
#include "simulation/setup.hpp"

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

namespace pendula {

struct RunRecord;

// Changes in mid-motion: the motion goes on from where it is.
struct SetGravity {
    double value = 9.81; ///< m/s²
    bool operator==(const SetGravity&) const = default;
};
struct SetDamping {
    double value = 0.0; ///< 1/s
    bool operator==(const SetDamping&) const = default;
};
/// Lengths, masses, stiffness and model. From rigid to elastic and back the motion is carried over (see
/// make_trajectory()). The number of links must stay: another one is a Load.
struct SetChain {
    Chain chain;
    bool operator==(const SetChain&) const = default;
};
struct SetTimestep {
    double value = 1e-4; ///< s
    bool operator==(const SetTimestep&) const = default;
};
/// Method, arithmetic, compensation and dt of the main chain and its ghosts, whose states are carried over.
struct SetIntegration {
    Integration integration;
    bool operator==(const SetIntegration&) const = default;
};
/// Starts the ghosts afresh beside the main chain as it is now.
struct SetGhost {
    GhostSetup ghost;
    bool operator==(const SetGhost&) const = default;
};
/// Starts the precision lanes afresh from the main chain's bits as they are now.
struct SetLanes {
    std::vector<PrecisionLane> lanes;
    bool operator==(const SetLanes&) const = default;
};
/// Puts the main chain somewhere else, as a hand does that drags it; ghosts and lanes start afresh beside it.
struct SetMotion {
    Motion motion;
    bool operator==(const SetMotion&) const = default;
};
/// Counts the change of energy from now on, of the main chain and of all beside it. The motion stays.
struct ResetEnergyReference {
    bool operator==(const ResetEnergyReference&) const = default;
};

// Changes that begin a new run at time 0.
/// Back to the start state, with every parameter changed on the way kept.
struct Reset {
    bool operator==(const Reset&) const = default;
};
/// New angles and velocities, as many as there are links.
struct SetStart {
    StartState start;
    bool operator==(const SetStart&) const = default;
};
/// Another scene, or another number of links.
struct Load {
    Setup setup;
    bool operator==(const Load&) const = default;
};

// Time control: not logged.
struct SetRunning {
    bool running = true;
};
/// Steps forward, or back if negative; stops a running simulation first. They are taken before what was sent
/// after them; only a SetRunning or another time control cuts them short.
struct StepOnce {
    std::int64_t steps = 1;
};
struct SetSpeed {
    double factor = 1.0; ///< simulated seconds per wall second, > 0
};
/// To the first step boundary at or after `time`, as fast as the machine can: by keyframe where the run has
/// been there already, else by calculating on. A run that was running goes on from there.
struct SeekTime {
    double time = 0; ///< s, ≥ 0
};
struct SeekStep {
    std::int64_t step = 0; ///< ≥ 0
};
/// Runs at the present speed until the condition holds, then stops.
struct RunUntil {
    RunCondition condition;
};
/// Back to the moment of the last change of the physics, without it; Redo takes that back.
struct Undo {};
struct Redo {};
/// A run opened from a file: goes to its end, stopped, with all of its past to be seen.
struct OpenRun {
    std::shared_ptr<const RunRecord> record;
};

/// What can stand in a run's log.
using LoggedChange = std::variant<SetGravity, SetDamping, SetChain, SetTimestep, SetIntegration, SetGhost,
                                  SetLanes, SetMotion, ResetEnergyReference>;

using Command = std::variant<SetRunning, SetChain, StepOnce, SetSpeed, SetGravity, SetDamping, SetTimestep,
                             SetIntegration, SetGhost, SetLanes, SetMotion, ResetEnergyReference, Reset,
                             SetStart, Load, SeekTime, SeekStep, RunUntil, Undo, Redo, OpenRun>;

} // namespace pendula
