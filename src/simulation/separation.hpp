// SPDX-License-Identifier: MIT
/// The distance between two trajectories of one chain, with enough digits for differences far below the
/// rounding of double. Used by the divergence meter, the passing times and the logarithmic plot.
#pragma once

#include "physics/chain.hpp"
#include "physics/precise_state.hpp"
#include "physics/trajectory.hpp"

#include <span>
#include <vector>

namespace pendula {

// The distance between two states of one chain, over all of their coordinates, as one number.

/// Scales that make angles, velocities and positions comparable: a link of this length swings in about this
/// time.
struct StateScales {
    double length = 1; ///< m, the mean length of the links
    double time = 1;   ///< s, √(length/g); 1 s without gravity
};
StateScales state_scales(const Chain&);

/// The distance between the states; ℓ and T are the scales of length and time. For a rigid chain, in rad,
///
///     √ Σ_i ( Δθ_i² + T² Δω_i² )   with Δθ_i wrapped to (−π, π],
///
/// and for an elastic one, whose state is positions and velocities, also in rad (of a link of length ℓ),
///
///     √ Σ_i ( Δx_i² + Δy_i² + T² (Δvx_i² + Δvy_i²) ) / ℓ.
///
/// The differences are taken in binary128, so that a distance far below one rounding error of a double is
/// right. Both states must have the chain's number of links.
double state_distance(const Chain&, const StateScales&, const PreciseState&, const PreciseState&);

/// The same, from the coordinates in the order of Trajectory::coordinates().
double state_distance(const Chain&, const StateScales&, std::span<const Wide>, std::span<const Wide>);

/// The angle modulo whole turns, in [−π, π] rad; an angle already in that range keeps all its digits.
Wide wrapped_angle(Wide);

struct Separation {
    double end_bob = 0; ///< m
    double angle = 0;   ///< rad, the largest |Δθ_i| modulo whole turns
    /// The distance of the full wrapped states, in rad, as defined by state_distance().
    double state = 0;
};

/// Measures distances from one trajectory; reuses its storage. For one thread.
class SeparationMeter {
  public:
    /// Sets the trajectory that others are compared with, in its present state.
    void compare_with(const Trajectory& main);
    /// The distance to a trajectory of the same chain.
    Separation to(const Trajectory& other);

  private:
    // These set everything except the distance of the whole state.
    Separation between_rigid() const;
    Separation between_elastic() const;

    const Chain* chain_ = nullptr;
    StateScales scales_;
    std::vector<Wide> main_, other_;
};

} // namespace pendula
