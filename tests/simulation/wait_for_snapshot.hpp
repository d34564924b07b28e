// SPDX-License-Identifier: MIT
/// Waiting for a state of a physics thread, however slow the machine.
#pragma once

#include "simulation/physics_thread.hpp"

#include <chrono>
#include <thread>

namespace pendula::test {

/// Checks once a millisecond, for at least `minutes`, whether the newest snapshot meets the condition.
template<class Wanted>
bool comes(PhysicsThread& thread, const Wanted& wanted, int minutes = 1) {
    for (int look = 0; look < 60000 * minutes; ++look) {
        if (wanted(thread.newest())) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

} // namespace pendula::test
