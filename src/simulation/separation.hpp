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

/// Scales of length and time, by which velocities and positions are made comparable with angles.
struct StateScales {
    double length = 1; ///< m, the mean length of the links
    double time = 1;   ///< s, √(length/g); 1 s without gravity
};
StateScales state_scales(const Chain&);

/// The distance between two states of a chain. ℓ and T are the scales of length and time. For a rigid chain,
/// in rad:
///
/// √ Σ_i ( Δθ_i² + T² Δω_i² )   with Δθ_i wrapped to (−π, π]
///
/// For an elastic chain, whose state consists of positions and velocities, in rad, as for a link of length ℓ:
///
/// √ Σ_i ( Δx_i² + Δy_i² + T² (Δvx_i² + Δvy_i²) ) / ℓ
///
/// The differences are calculated in binary128, so that a distance far below the rounding error of a double
/// is right. Both states must have the chain's number of links.
double state_distance(const Chain&, const StateScales&, const PreciseState&, const PreciseState&);

/// The distance between two states, from their coordinates in the order of Trajectory::coordinates().
double state_distance(const Chain&, const StateScales&, std::span<const Wide>, std::span<const Wide>);

/// The angle, rad, modulo whole turns, in [−π, π]; an angle already in that range keeps all its digits.
Wide wrapped_angle(Wide);

struct Separation {
    double end_bob = 0; ///< the distance between the end bobs, m
    double angle = 0;   ///< the largest |Δθ_i| modulo whole turns, rad
    /// The distance of the whole states, from state_distance(), rad.
    double state = 0;
};

/// Measures the distances of other trajectories from one trajectory; reuses its storage. For one thread.
class SeparationMeter {
  public:
    /// Sets the trajectory, in its present state, with which others are compared.
    void compare_with(const Trajectory& main);
    /// The distance to a trajectory of the same chain.
    Separation to(const Trajectory& other);

  private:
    // These functions set all members of Separation except `state`.
    Separation between_rigid() const;
    Separation between_elastic() const;

    const Chain* chain_ = nullptr;
    StateScales scales_;
    std::vector<Wide> main_, other_;
};

} // namespace pendula
