// SPDX-License-Identifier: MIT
/// A frame of a simulation in the view of its scene, for pictures without a window or a film.
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

/// The frame at a simulated time (s) that the simulation has reached, with the default cameras, for a picture
/// of the given size in pixels. The simulation and its chain must outlive the frame.
StillFrame still_frame(const Scene&, const Simulation&, double time, int width, int height);

} // namespace pendula
