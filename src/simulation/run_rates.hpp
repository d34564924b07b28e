// SPDX-License-Identifier: MIT
#pragma once

namespace pendula {

/// How fast a run is, over the last half second of wall time; 0 when stopped.
struct RunRates {
    double real_time_factor = 0; ///< simulated seconds per wall second: the speed when the machine keeps up
    double steps_per_second = 0; ///< per trajectory
};

} // namespace pendula
