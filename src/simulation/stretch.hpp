// SPDX-License-Identifier: MIT
/// A stretch of a run: undisturbed motion from one state on, under one chain's equations. Plain value.
#pragma once

#include "physics/chain.hpp"
#include "physics/precise_state.hpp"

namespace pendula {

/// It ends when the chain is changed or moved by hand, or when the run ends. Changing the integration does
/// not end it.
struct Stretch {
    Chain chain;
    PreciseState start;
    double time = 0; ///< s, simulated, at its start
};

} // namespace pendula
