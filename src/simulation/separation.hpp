// SPDX-License-Identifier: MIT
/// The distance between two trajectories of one chain, with enough digits for differences far below the
/// rounding of double. Used by the divergence meter, the passing times and the logarithmic plot.
#pragma once

#include "physics/trajectory.hpp"
#include "simulation/state_distance.hpp"

#include <vector>

namespace pendula {

struct Separation {
    double end_bob = 0; ///< m
    double angle = 0;   ///< rad, the largest |Δθ_i| modulo whole turns
    /// Of the full wrapped state, in rad, as defined by state_distance().
    double state = 0;
};

/// Measures distances from one trajectory; keeps its storage. One thread.
class SeparationMeter {
  public:
    /// Sets the trajectory that others are compared with, in its present state.
    void compare_with(const Trajectory& main);
    /// The distance to a trajectory of the same chain.
    Separation to(const Trajectory& other);

  private:
    // Everything except the distance of the whole state.
    Separation between_rigid() const;
    Separation between_elastic() const;

    const Chain* chain_ = nullptr;
    StateScales scales_;
    std::vector<Wide> main_, other_;
};

} // namespace pendula
