// SPDX-License-Identifier: MIT
/// The triple pendulum of the machine-code study.
#pragma once

#include "physics/chain.hpp"
#include "simulation/setup.hpp"

namespace pendula::test {

inline Chain study_chain() { return {.lengths = {4, 3.5, 3}, .masses = {1, 1, 1}}; }

inline StartState study_start() { return {.angles = {90, 90, 90}, .angular_velocities = {0, 0, 0}}; }

/// The study's chain without a ghost, in steps of `dt` s.
inline Setup study_setup(double dt = 1e-3) {
    Setup setup;
    setup.chain = study_chain();
    setup.start = study_start();
    setup.integration = {Method::rk4, Arithmetic::double_, dt};
    setup.ghost.enabled = false;
    return setup;
}

} // namespace pendula::test
