// SPDX-License-Identifier: MIT
/// Where a chain is put in mid-run, by hand. Plain values.
#pragma once

#include <vector>

namespace pendula {

/// Angles for a rigid chain, positions for an elastic one; the lists that do not belong to the model stay
/// empty. One number per link in each list.
struct Motion {
    std::vector<double> theta;  ///< rad, with their turns
    std::vector<double> omega;  ///< rad/s
    std::vector<double> x, y;   ///< m, pivot at the origin, y up; elastic only
    std::vector<double> vx, vy; ///< m/s; elastic only

    bool operator==(const Motion&) const = default;
};

} // namespace pendula
