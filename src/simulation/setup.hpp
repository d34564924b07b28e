// SPDX-License-Identifier: MIT
/// Everything that the physics thread needs to start: a scene without its view. Plain values.
#pragma once

#include "ensemble/ensemble_setup.hpp"
#include "physics/chain.hpp"
#include "simulation/precision_lane.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pendula {

/// The largest number of companions, ghosts and precision lanes together.
inline constexpr std::size_t most_companions = 64;
/// Seeds of ensembles are whole numbers up to this, which scene and run files hold exactly.
inline constexpr std::uint64_t largest_seed = std::uint64_t{1} << 53;

/// Steps beyond this are neither counted nor searched for: the sums of times would overflow.
inline constexpr std::int64_t farthest_step = std::int64_t{1} << 60;

/// Trajectories started slightly beside the main one: ghost k of a fan is offset by k times the offset.
struct GhostSetup {
    bool enabled = true;
    std::size_t link = 1;  ///< the link whose angle is offset, counted from 1 at the pivot
    double offset = 1e-6;  ///< rad
    std::size_t count = 1; ///< ghosts in the fan, 1 to 64

    std::size_t ghosts() const { return enabled ? count : 0; }
    bool operator==(const GhostSetup&) const = default;
};

/// An ensemble beside the main chain, its members started around the main chain's state.
struct EnsembleChoice {
    bool enabled = false;
    EnsembleSetup setup{.precision = EnsemblePrecision::single}; ///< enough for what can be seen

    bool operator==(const EnsembleChoice&) const = default;
};

struct Setup {
    Chain chain;
    StartState start;
    Integration integration;
    GhostSetup ghost;
    std::vector<PrecisionLane> lanes;
    EnsembleChoice ensemble;
    double sample_interval = 1.0 / 240.0; ///< simulated seconds between samples

    bool operator==(const Setup&) const = default;
};

} // namespace pendula
