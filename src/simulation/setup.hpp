// SPDX-License-Identifier: MIT
/// Everything the physics thread needs to start: a scene without its view. Plain values.
#pragma once

#include "physics/chain.hpp"

#include <cstddef>

namespace pendula {

/// A second trajectory started a hair away from the main one.
struct GhostSetup {
    bool enabled = true;
    std::size_t link = 1; ///< the link whose start angle is offset, counted from 1 at the pivot
    double offset = 1e-3; ///< rad

    bool operator==(const GhostSetup&) const = default;
};

struct Setup {
    Chain chain;
    StartState start;
    Integration integration;
    GhostSetup ghost;
    double sample_interval = 1.0 / 240.0; ///< simulated seconds between samples

    bool operator==(const Setup&) const = default;
};

} // namespace pendula
