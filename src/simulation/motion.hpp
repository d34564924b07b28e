// SPDX-License-Identifier: MIT
/// A position and velocity given to a chain by hand during a run. Plain values.
#pragma once

#include <vector>

namespace pendula {

/// Angles for a rigid chain, positions for an elastic one; the lists of the other model stay empty. Each list
/// has one number per link.
struct Motion {
    std::vector<double> theta;  ///< rad, with their turns
    std::vector<double> omega;  ///< rad/s
    std::vector<double> x, y;   ///< m, pivot at the origin, y up; elastic only
    std::vector<double> vx, vy; ///< m/s; elastic only

    bool operator==(const Motion&) const = default;
};

} // namespace pendula
