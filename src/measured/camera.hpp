// SPDX-License-Identifier: MIT
/// How a camera, and who marked its pictures, show the angles of a chain: what a fit must know besides the
/// chain. Plain values and pure functions, any thread.
#pragma once

#include "measured/measured_table.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

struct Camera {
    std::vector<double> zeros{}; ///< rad, of each angle: what is shown where the link hangs; empty: 0
    double tilt = 0;             ///< rad: all that is shown is turned by it, counter-clockwise
    double pivot_x = 0;          ///< m, to the right: the true pivot, from where the table has it
    double pivot_y = 0;          ///< m, upwards
    double stretch = 1;          ///< of what is shown, in width against height: a camera that stands aside
    double rate = 1;             ///< s of motion in each second that is told

    bool operator==(const Camera&) const = default;
};

/// rad: what is shown of a link's angle. Only the first link's marker is seen from the pivot, so only its
/// angle depends on the pivot's place. `first_length`: m, of the first link.
double shown_angle(const Camera&, std::size_t link, double theta, double first_length);
/// The inverse. NaN where no such link could be seen.
double true_angle(const Camera&, std::size_t link, double shown, double first_length);

/// A recording without what the camera did to it.
Measured true_motion(Measured, const Camera&, double first_length);

} // namespace pendula
