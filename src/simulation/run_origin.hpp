// SPDX-License-Identifier: MIT
/// The main chain as it was when its equations or its integration last changed, or it was moved: a copy that
/// is advanced from here takes exactly the run's own steps. Plain value; the trajectory is only read and
/// cloned, on any thread.
#pragma once

#include "physics/trajectory.hpp"

#include <memory>

namespace pendula {

struct RunOrigin {
    std::shared_ptr<const Trajectory> trajectory;
    double time = 0; ///< s, simulated, of its state

    /// The same motion, also where the run has been brought back to it and the origin made anew.
    bool leads_alike(const RunOrigin& other) const {
        if (trajectory == other.trajectory) return time == other.time;
        return trajectory && other.trajectory && time == other.time &&
               trajectory->chain() == other.trajectory->chain() &&
               trajectory->integration() == other.trajectory->integration() &&
               trajectory->save() == other.trajectory->save();
    }
};

using SharedOrigin = std::shared_ptr<const RunOrigin>;

} // namespace pendula
