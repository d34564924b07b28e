// SPDX-License-Identifier: MIT
/// A chain's state within a step, between its two ends. Pure.
#pragma once

#include "physics/trajectory.hpp"

namespace pendula {

/// At the fraction 0 … 1 of a step of `h` seconds: angles and positions by the cubic through both ends (see
/// hermite.hpp), their rates by its slope, strains as at the nearer end. Either end comes out exactly.
void put_state_between(const ChainState& before, const ChainState& now, double h, double fraction,
                       ChainState& out);

} // namespace pendula
