// SPDX-License-Identifier: MIT
/// How long a window waits before its next picture. Pure.
#pragma once

#include <algorithm>

namespace pendula {

/// Limits the frame rate where vertical sync does not, as under a virtual display.
inline constexpr double shortest_frame = 1.0 / 120; // s

/// From the beginning of a frame that took `busy` s to that of the next, s. While the window `gives_way` to
/// what is calculated in the background, slow drawing takes a third of the time: a software renderer draws
/// with the cores that calculate.
inline double frame_period(double busy, bool gives_way) {
    constexpr double quick = 1.0 / 60; // such a frame is drawn elsewhere, or takes little
    constexpr double longest = 0.3;    // so that what moves is still seen to move
    if (!gives_way || busy <= quick) return shortest_frame;
    return std::min(3 * busy, std::max(longest, busy));
}

} // namespace pendula
