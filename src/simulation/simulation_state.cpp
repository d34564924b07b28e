// SPDX-License-Identifier: MIT
#include "simulation/simulation_state.hpp"

#include <cstddef>
#include <span>

namespace pendula {

double SimulationState::time() const {
    return base_time + static_cast<double>(step - base_step) * setup->integration.dt;
}

StateHash SimulationState::hash() const {
    StateHasher hasher;
    hasher.add(*setup);
    for (const TrajectoryGroupBytes::MemberBytes& member : group.members) {
        hasher.add(member.trajectory);
        const std::byte failed{member.failure.has_value()};
        hasher.add(std::span(&failed, 1));
    }
    return hasher.hash();
}

} // namespace pendula
