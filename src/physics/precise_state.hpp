// SPDX-License-Identifier: MIT
/// A chain's state in 212 bits, in every form that is needed: to start trajectories, to print all their
/// digits, and to continue them under another model, method or arithmetic.
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
    Wide time = 0;            ///< s since the motion began; forces may depend on it

    std::size_t links() const { return theta.size(); }
};

/// Whether the coordinates in a start state have the size for this model and agree with its angles and
/// angular velocities: to the last bit if rigid, to 1e-9 if elastic. After an edit of an angle they no longer
/// agree.
bool state_belongs(const Chain&, const StartState&);

/// The precise form of a start state. Degrees become radians here, once, so that 90° is π/2 to all digits.
PreciseState precise_start(const Chain&, const StartState&);

/// The start of a rigid chain with its angles changed by `rounding`, relative, alternately up and down. No
/// arithmetic holds π exactly, so a link at 180° is not quite straight up, and falls in time. Runs from here
/// and from precise_start() diverge as soon as that matters. Angles given in rad are exact and do not change.
PreciseState start_rounded_otherwise(const Chain&, const StartState&, double rounding);

/// From the coordinates of a rigid chain: every link has its length.
PreciseState precise_from_angles(const Chain&, std::vector<Wide> theta, std::vector<Wide> omega);

/// The model's own coordinates in the order of Trajectory::coordinates(), and a state from them; `near` as
/// below.
std::vector<Wide> coordinates_of(Model, const PreciseState&);
PreciseState precise_from_coordinates(const Chain&, const std::vector<Wide>& coordinates,
                                      const std::vector<double>& near);

/// From the coordinates of an elastic chain. Whole turns are added to the angles to bring them next to `near`
/// (rad). ω_i is the tangential part of the bobs' relative velocity divided by their distance; the stretch is
/// in `strain`.
PreciseState precise_from_positions(const Chain&, std::vector<Wide> x, std::vector<Wide> y,
                                    std::vector<Wide> vx, std::vector<Wide> vy,
                                    const std::vector<double>& near);

} // namespace pendula
