// SPDX-License-Identifier: MIT
/// What the drawing loop measures of its frames and tells the overlay. Plain values.
#pragma once

#include <string>
#include <vector>

namespace pendula {

/// What one pass of the last frames cost.
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
