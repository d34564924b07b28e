// SPDX-License-Identifier: MIT
#pragma once

#include "simulation/simulation.hpp"

namespace pendula::test {

/// The first companion, or null.
inline const Trajectory* ghost_of(const Simulation& simulation) {
    return simulation.members().size() > 1 ? simulation.members()[1].trajectory.get() : nullptr;
}

} // namespace pendula::test
