// SPDX-License-Identifier: MIT
/// What keys and buttons act on. It begins each frame as the snapshot shows it; within a frame each action
/// sees the requests of those before it, so that no press is lost. Plain values.
#pragma once

#include "simulation/snapshot.hpp"

#include <cstdint>

namespace pendula {

struct ControlState {
    explicit ControlState(const Snapshot& snapshot = {})
        : running(snapshot.run_state == RunState::running)
        , speed(snapshot.speed)
        , timestep(snapshot.setup.integration.dt)
        , end_step(snapshot.timeline.end_step)
        , ghost(snapshot.setup.ghost)
        , chain(snapshot.setup.chain) {}

    bool running;
    double speed;
    double timestep;       ///< s
    std::int64_t end_step; ///< last step calculated so far
    GhostSetup ghost;
    Chain chain;
};

} // namespace pendula
