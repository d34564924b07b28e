// SPDX-License-Identifier: MIT
/// True trajectories for tests: tests/reference/*.toml, computed in 113 to 600 bits and checked by
/// halving the step.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/trajectory.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace pendula {

struct ReferencePoint {
    double time = 0;                ///< s
    double uncertainty = 0;         ///< of each component
    std::vector<long double> state; ///< rigid: θ_1 … θ_N, ω_1 … ω_N; elastic: x_1, y_1 …, vx_1, vy_1 …
    std::vector<Wide> precise;      ///< the same, to all digits of the file
    std::vector<double> work;       ///< J, one number per account; only of chains of bodies
};

/// A joint with dry friction begins to stick or to slip.
struct ReferenceEvent {
    Wide time;             ///< s
    std::size_t joint = 0; ///< counted from 0
    int from_now = 0;      ///< 1: slips forward, −1: slips backward, 0: sticks
};

struct Reference {
    Chain chain;
    StartState start;
    std::vector<EnergyShare> accounts;  ///< the accounts of ReferencePoint::work
    std::vector<ReferenceEvent> events; ///< in the order of time; only with dry friction
    std::vector<ReferencePoint> points;
};

/// The largest error of any component of a trajectory's state, calculated from all digits.
double largest_error(const Trajectory&, const ReferencePoint&);

/// The largest factor by which an error in any coordinate, at the start or later, can have grown at each of
/// these times (s, multiples of dt): the largest sum of |∂state/∂start| along a row. Calculated from motions
/// that start slightly off this one.
std::vector<double> growth_of_errors(const Chain&, const StartState&, const std::vector<double>& times,
                                     double dt);

/// The names of the files with point masses.
inline constexpr const char* reference_names[] = {"simple-120",        "double-2-1",   "triple-2-1-1",
                                                  "quadruple-5-3-2-1", "study-triple", "ten-links",
                                                  "elastic-triple-200"};

/// The names of the files with chains of rigid bodies, with friction and a moving pivot.
inline constexpr const char* body_reference_names[] = {"bodies-rods", "bodies-counterweight",
                                                       "bodies-plates"};

/// The names of the files with dry friction.
inline constexpr const char* dry_reference_names[] = {"dry-one", "dry-two", "dry-three"};

/// Reads tests/reference/NAME.toml.
Reference load_reference(const std::string& name);

} // namespace pendula
