// SPDX-License-Identifier: MIT
/// How the camera and the markers change the recorded angles of a chain. A fit must allow for these changes.
/// The functions are pure and may be called on any thread.
#pragma once

#include "measured/measured_table.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

struct Camera {
    std::vector<double>
        zeros{};        ///< recorded angle of each link while it hangs straight down, rad; if empty, 0
    double tilt = 0;    ///< counter-clockwise rotation of the recording, rad
    double pivot_x = 0; ///< offset of the true pivot from the recorded pivot, to the right, m
    double pivot_y = 0; ///< the same offset, upwards, m
    double stretch = 1; ///< horizontal scale over vertical scale; not 1 if the camera stood to one side
    double rate = 1;    ///< seconds of motion per second of the recording's clock

    bool operator==(const Camera&) const = default;
};

/// The recorded angle (rad) of a link with the true angle `theta`. Only the first link's angle is measured
/// from the pivot, so only this angle depends on the pivot's place. `first_length`: length of the first link,
/// m.
double shown_angle(const Camera&, std::size_t link, double theta, double first_length);
/// The true angle (rad) of a link with the recorded angle `shown`; NaN if no link can have this recorded
/// angle.
double true_angle(const Camera&, std::size_t link, double shown, double first_length);

/// A recording with the camera's effects removed.
Measured true_motion(Measured, const Camera&, double first_length);

} // namespace pendula
