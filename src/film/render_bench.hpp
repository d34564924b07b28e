// SPDX-License-Identifier: MIT
/// Measures the cost of a frame off-screen, pass by pass, on the current renderer.
#pragma once

#include "scene/scene.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

struct RenderBenchOptions {
    int width = 1280, height = 720; ///< pixels
    int repeats = 21;               ///< frames measured
    int warm_up = 5;                ///< frames drawn before them
    double time = 31;               ///< simulated s at which the frames are drawn
};

/// Over the measured frames, milliseconds.
struct Timing {
    double minimum = 0, median = 0;
};

struct PassBench {
    std::string name;
    Timing gpu, cpu; ///< until the last pixel is drawn, and until all calls have been issued
};

struct RenderBench {
    std::string renderer;
    std::vector<PassBench> passes; ///< each waited for, so that they do not overlap
    Timing frame;                  ///< as in normal use: waits only for the end of the frame
    Timing empty_frame;            ///< a frame that only clears and presents
    std::uint64_t uploaded_bytes = 0, draw_calls = 0; ///< of one frame
};

/// Throws gl::Error without OpenGL 4.5, and Refused if the scene cannot be run up to that time.
RenderBench measure_rendering(const Scene&, const RenderBenchOptions&);

} // namespace pendula
