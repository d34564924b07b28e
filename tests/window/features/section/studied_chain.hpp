// SPDX-License-Identifier: MIT
/// The double pendulum whose section the tests study.
#pragma once

#include "scene/scene.hpp"
#include "simulation/simulation.hpp"

namespace pendula::test {

inline Setup double_setup() {
    Setup setup = load_scene("double-1-1").setup;
    setup.integration = {Method::rk4, Arithmetic::double_, 1e-3};
    setup.start.angles = {60, 30};
    return setup;
}

inline Snapshot published(const Simulation& simulation) {
    Snapshot snapshot;
    simulation.fill(snapshot);
    return snapshot;
}

} // namespace pendula::test
