// SPDX-License-Identifier: MIT
/// How far two trajectories of one chain are apart, in digits enough for differences far below the rounding
/// of double: what the divergence meter, the passing times and the logarithmic plot are made of.
#pragma once

#include "physics/trajectory.hpp"
#include "simulation/state_distance.hpp"

#include <vector>

namespace pendula {

struct Separation {
    double end_bob = 0; ///< m
    double angle = 0;   ///< rad, the largest |Δθ_i| modulo whole turns
    /// Of the full wrapped state, in rad, as state_distance() defines it.
    double state = 0;
};

/// Measures against one trajectory; keeps its storage. One thread.
class SeparationMeter {
  public:
    /// What the others are compared with, as it is now.
    void compare_with(const Trajectory& main);
    /// Of a trajectory of the same chain.
    Separation to(const Trajectory& other);

  private:
    // All but the distance of the whole state.
    Separation between_rigid() const;
    Separation between_elastic() const;

    const Chain* chain_ = nullptr;
    StateScales scales_;
    std::vector<Quad> main_, other_;
};

} // namespace pendula
