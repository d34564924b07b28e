// SPDX-License-Identifier: MIT
/// A chain's state in 212 bits, with angles and with positions. Such a state starts a trajectory, gives all
/// digits for printing, and continues a motion under another model, method or arithmetic.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

struct PreciseState {
    std::vector<Wide> theta;  ///< rad, not wrapped
    std::vector<Wide> omega;  ///< rad/s
    std::vector<Wide> x, y;   ///< bob positions, m
    std::vector<Wide> vx, vy; ///< bob velocities, m/s
    std::vector<Wide> strain; ///< (d_i − L_i)/L_i of each link; 0 when rigid
    Wide time = 0;            ///< time since the motion began, s; the drive depends on the time

    std::size_t links() const { return theta.size(); }
};

/// Whether StartState::state has the right size for the chain and agrees with the angles and angular
/// velocities of the start state. A rigid chain must agree to the last bit of a double, an elastic chain to
/// 1e-9. After an edit of an angle, the state no longer agrees.
bool state_belongs(const Chain&, const StartState&);

/// The start state in 212 bits. Degrees are converted to radians in 212 bits, so that 90° is π/2 to all
/// digits.
PreciseState precise_start(const Chain&, const StartState&);

/// The start of a rigid chain with each angle changed by the relative amount `rounding`, alternately up and
/// down. No arithmetic holds π exactly, so a link at 180° is not exactly upright, and falls after some time.
/// A run from this start and a run from precise_start() diverge as soon as this rounding matters. Angles
/// given in radians are exact and are not changed, unless StartState::state is given too.
PreciseState start_rounded_otherwise(const Chain&, const StartState&, double rounding);

/// The state of a rigid chain with these angles (rad) and angular velocities (rad/s).
PreciseState precise_from_angles(const Chain&, std::vector<Wide> theta, std::vector<Wide> omega);

/// coordinates_of() returns the model's own coordinates in the order of Trajectory::coordinates().
/// precise_from_coordinates() is its inverse; precise_from_positions() explains `near`.
std::vector<Wide> coordinates_of(Model, const PreciseState&);
PreciseState precise_from_coordinates(const Chain&, const std::vector<Wide>& coordinates,
                                      const std::vector<double>& near);

/// The state of an elastic chain with these positions (m) and velocities (m/s). Whole turns are added to each
/// angle, so that it is within half a turn of `near` (rad). ω_i is the tangential part of the relative
/// velocity of bobs i − 1 and i, divided by their distance.
PreciseState precise_from_positions(const Chain&, std::vector<Wide> x, std::vector<Wide> y,
                                    std::vector<Wide> vx, std::vector<Wide> vy,
                                    const std::vector<double>& near);

} // namespace pendula
