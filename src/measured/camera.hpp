// SPDX-License-Identifier: MIT
/// How the camera and the marking of its pictures change a chain's angles, which a fit must take into
/// account. Plain values and pure functions, any thread.
#pragma once

#include "measured/measured_table.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

struct Camera {
    std::vector<double>
        zeros{};        ///< rad, for each link: the angle that the recording gives while it hangs; empty: 0
    double tilt = 0;    ///< rad: the recording is turned by this, counter-clockwise
    double pivot_x = 0; ///< m, to the right: from the table's pivot to the true one
    double pivot_y = 0; ///< m, upwards
    double stretch = 1; ///< width over height in the picture: not 1 if the camera stood to one side
    double rate = 1;    ///< seconds of motion per second of the recording's clock

    bool operator==(const Camera&) const = default;
};

/// The angle of a link in the recording, rad. Only the first link's angle is measured from the pivot, so only
/// this angle depends on the pivot's place. `first_length`: m, of the first link.
double shown_angle(const Camera&, std::size_t link, double theta, double first_length);
/// The inverse. NaN if no link can appear at that angle.
double true_angle(const Camera&, std::size_t link, double shown, double first_length);

/// A recording with the camera's effects removed.
Measured true_motion(Measured, const Camera&, double first_length);

} // namespace pendula
