// SPDX-License-Identifier: MIT
/// The triple pendulum of the machine-code study.
#pragma once

#include "physics/chain.hpp"

namespace pendula::test {

inline Chain study_chain() { return {.lengths = {4, 3.5, 3}, .masses = {1, 1, 1}}; }

inline StartState study_start() { return {.angles = {90, 90, 90}, .angular_velocities = {0, 0, 0}}; }

} // namespace pendula::test
