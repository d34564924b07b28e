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
    std::vector<double> work;       ///< J, of each account; of chains of bodies
};

/// A joint with dry friction comes to rest, or begins to slip.
struct ReferenceEvent {
    Wide time;             ///< s
    std::size_t joint = 0; ///< counted from 0
    int from_now = 0;      ///< it slips forward (1) or backward (−1), or sticks (0)
};

struct Reference {
    Chain chain;
    StartState start;
    std::vector<EnergyShare> accounts;  ///< what `work` of the points belongs to
    std::vector<ReferenceEvent> events; ///< in the order of their times; only with dry friction
    std::vector<ReferencePoint> points;
};

/// The largest error of any component of a trajectory's state, to all digits it has.
double largest_error(const Trajectory&, const ReferencePoint&);

/// By how much an error of one in any coordinate, at the start or later, can have grown at each of these
/// times (s, multiples of dt): the largest sum of |∂state/∂start| along a row, from motions that begin a
/// little aside.
std::vector<double> growth_of_errors(const Chain&, const StartState&, const std::vector<double>& times,
                                     double dt);

/// The names of the files with point masses.
inline constexpr const char* reference_names[] = {"simple-120",        "double-2-1",   "triple-2-1-1",
                                                  "quadruple-5-3-2-1", "study-triple", "ten-links",
                                                  "elastic-triple-200"};

/// Those with chains of rigid bodies, with friction, a moving pivot and a torque.
inline constexpr const char* body_reference_names[] = {"bodies-rods", "bodies-counterweight",
                                                       "bodies-plates"};

/// The same with dry friction.
inline constexpr const char* dry_reference_names[] = {"dry-one", "dry-two", "dry-three"};

/// Reads tests/reference/NAME.toml.
Reference load_reference(const std::string& name);

} // namespace pendula
