// SPDX-License-Identifier: MIT
/// A stretch of a run: what moves by one chain's equations, undisturbed, from one state on. Plain value.
#pragma once

#include "physics/chain.hpp"
#include "physics/precise_state.hpp"

namespace pendula {

/// It ends where the chain is changed or moved by hand, and with the run. Another integration of the same
/// motion ends none.
struct Stretch {
    Chain chain;
    PreciseState start;
    double time = 0; ///< s, simulated, at its start
};

} // namespace pendula
