// SPDX-License-Identifier: MIT
/// The distance between two states of one chain, over all of their coordinates, as one number. Pure
/// functions, any thread.
#pragma once

#include "physics/chain.hpp"
#include "physics/precise_state.hpp"

#include <span>

namespace pendula {

/// Makes angles, velocities and positions comparable: a link of this length swings in about this time.
struct StateScales {
    double length = 1; ///< m, the mean length of the links
    double time = 1;   ///< s, √(length/g); 1 s without gravity
};
StateScales state_scales(const Chain&);

/// The distance of the states, with ℓ and T for the scales. For a rigid chain, in rad,
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

/// Modulo whole turns, to [−π, π] rad; an angle already in that range keeps all its digits.
Wide wrapped_angle(Wide);

} // namespace pendula
