// SPDX-License-Identifier: MIT
/// Measures what a frame costs off-screen, pass by pass, on whatever renderer there is.
#pragma once

#include "scene/scene.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

struct RenderBenchOptions {
    int width = 1280, height = 720; ///< pixels
    int repeats = 21;               ///< frames measured
    int warm_up = 5;                ///< frames before them
    double time = 31;               ///< simulated s at which the frames are drawn
};

/// Of the frames measured, milliseconds.
struct Timing {
    double minimum = 0, median = 0;
};

struct PassBench {
    std::string name;
    Timing gpu, cpu; ///< until the last pixel is there, and until all has been handed over
};

struct RenderBench {
    std::string renderer;
    std::vector<PassBench> passes; ///< each waited for, so that they do not overlap
    Timing frame;                  ///< as it is drawn in use: nothing waited for but the frame's end
    Timing empty_frame;            ///< one that only clears and presents: reads nothing, draws nothing
    std::uint64_t uploaded_bytes = 0, draw_calls = 0; ///< of one frame
};

/// Throws gl::Error without OpenGL 4.5, Refused if the scene cannot be run until then.
RenderBench measure_rendering(const Scene&, const RenderBenchOptions&);

} // namespace pendula
