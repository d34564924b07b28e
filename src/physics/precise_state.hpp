// SPDX-License-Identifier: MIT
/// A chain's state in binary128, in every form it can be asked for: how trajectories start, tell their
/// digits, and carry on under another model, method or arithmetic.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

struct PreciseState {
    std::vector<Quad> theta;  ///< rad, not wrapped
    std::vector<Quad> omega;  ///< rad/s
    std::vector<Quad> x, y;   ///< bob positions, m
    std::vector<Quad> vx, vy; ///< bob velocities, m/s
    std::vector<Quad> strain; ///< (d_i − L_i)/L_i of each link; 0 when rigid
    Quad time = 0;            ///< s since the motion began: what forces may depend on
    /// The model's own coordinates, as StartState has them, where binary128 cannot hold all bits of a
    /// double-double; empty if they are not known.
    std::vector<double> exact = {}, exact_rest = {};

    std::size_t links() const { return theta.size(); }
};

/// Whether the coordinates in a start state are those of a chain of this model, and say what its angles and
/// angular velocities say in fewer digits: to the last bit if rigid, to 1e-9 if elastic. An edited angle is
/// no longer theirs.
bool state_belongs(const Chain&, const StartState&);

/// A start state: degrees become radians here, once, so that 90° is π/2 to all digits.
PreciseState precise_start(const Chain&, const StartState&);

/// From what a rigid chain knows: every link has its length.
PreciseState precise_from_angles(const Chain&, std::vector<Quad> theta, std::vector<Quad> omega);

/// The model's own coordinates as Trajectory::coordinates() orders them, and a state from such; `near` as
/// below.
std::vector<Quad> coordinates_of(Model, const PreciseState&);
PreciseState precise_from_coordinates(const Chain&, const std::vector<Quad>& coordinates,
                                      const std::vector<double>& near);

/// From what an elastic chain knows. The angles get the turns that bring them next to `near` (rad). ω_i is
/// the tangential part of the bobs' relative velocity over their distance; the stretch is in `strain`.
PreciseState precise_from_positions(const Chain&, std::vector<Quad> x, std::vector<Quad> y,
                                    std::vector<Quad> vx, std::vector<Quad> vy,
                                    const std::vector<double>& near);

} // namespace pendula
