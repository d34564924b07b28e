// SPDX-License-Identifier: MIT
#include "simulation/setup.hpp"

namespace pendula {

bool ask_for_the_same(const Setup& a, const Setup& b) {
    if (a.accuracy != Accuracy::automatic || b.accuracy != Accuracy::automatic) return a == b;
    Setup of_a = a;
    of_a.integration = b.integration;
    return of_a == b;
}

} // namespace pendula
