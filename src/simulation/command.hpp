// SPDX-License-Identifier: MIT
/// The small typed requests that go from the user to the physics thread. Each takes effect at a step
/// boundary, in the order sent. A command that cannot be carried out changes nothing and leaves a notice.
#pragma once

#include "simulation/setup.hpp"

#include <cstdint>
#include <variant>

namespace pendula {

// Time control: carried out by the physics thread, the simulation does not know them. The steps of a StepOnce
// are taken before what was sent after it; only a SetRunning cuts them short.
struct SetRunning {
    bool running = true;
};
struct StepOnce {
    std::int64_t steps = 1;
}; ///< > 0; stops a running simulation first
struct SetSpeed {
    double factor = 1.0;
}; ///< simulated seconds per wall second, > 0

// Changes in mid-motion: the state stays.
struct SetGravity {
    double value = 9.81;
}; ///< m/s²
struct SetDamping {
    double value = 0.0;
}; ///< 1/s
/// Lengths, masses, stiffness: in mid-motion while model and number of links stay; else a new run begins.
struct SetChain {
    Chain chain;
};
struct SetTimestep {
    double value = 1e-4;
}; ///< s
struct SetGhost {
    GhostSetup ghost;
}; ///< starts the ghost afresh beside the main chain as it is now, whose samples go on

// Changes that begin a new run at time 0.
struct Reset {}; ///< back to the start state, with every parameter changed on the way kept
struct SetStart {
    StartState start;
}; ///< new angles and velocities, as many as there are links
struct Load {
    Setup setup;
}; ///< another chain, number of links or integration

using Command = std::variant<SetRunning, SetChain, StepOnce, SetSpeed, SetGravity, SetDamping, SetTimestep,
                             SetGhost, Reset, SetStart, Load>;

} // namespace pendula
