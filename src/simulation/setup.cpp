// SPDX-License-Identifier: MIT
#include "simulation/setup.hpp"

namespace pendula {

bool ask_for_the_same(const Setup& a, const Setup& b) {
    if (a.accuracy != Accuracy::automatic || b.accuracy != Accuracy::automatic) return a == b;
    Setup of_a = a;
    of_a.integration = b.integration;
    // A choice gives the lanes that had none a dt of their own.
    if (a.lanes.size() == b.lanes.size())
        for (std::size_t i = 0; i < a.lanes.size(); ++i) of_a.lanes[i].dt = b.lanes[i].dt;
    return of_a == b;
}

} // namespace pendula
