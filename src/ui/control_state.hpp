// SPDX-License-Identifier: MIT
/// What keys and buttons act on. Within a frame each action sees what the ones before it have asked for, so
/// that no press is lost; at a frame's beginning it is what the snapshot shows. Plain values.
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
    std::int64_t end_step; ///< of what has been calculated
    GhostSetup ghost;
    Chain chain;
};

} // namespace pendula
