// SPDX-License-Identifier: MIT
/// A frame of a simulation in its scene's view, for pictures without a window or a film.
#pragma once

#include "render/frame_input.hpp"
#include "scene/scene.hpp"
#include "simulation/simulation.hpp"

#include <vector>

namespace pendula {

/// `input` points into `states`, so it can be moved but not copied.
struct StillFrame {
    std::vector<ChainState> states;
    FrameInput input;

    StillFrame() = default;
    StillFrame(StillFrame&&) = default;
    StillFrame& operator=(StillFrame&&) = default;
};

/// The frame at a simulated time (s) that the simulation has reached, with untouched cameras, for a picture
/// of this size in pixels. The simulation and its chain must outlive it.
StillFrame still_frame(const Scene&, const Simulation&, double time, int width, int height);

} // namespace pendula
