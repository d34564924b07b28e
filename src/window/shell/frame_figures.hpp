// SPDX-License-Identifier: MIT
/// What the drawing loop measures about its frames, for the overlay. Plain values.
#pragma once

#include <string>
#include <vector>

namespace pendula {

/// The cost of one pass in the last frames.
struct PassFigures {
    std::string name;
    double gpu_milliseconds = 0, cpu_milliseconds = 0;
};

struct FrameFigures {
    double frames_per_second = 0;
    double frame_milliseconds = 0;
    int quality_percent = 100; ///< how many of the picture's lines are drawn
    std::vector<PassFigures> passes = {};
};

} // namespace pendula
