// SPDX-License-Identifier: MIT
/// True trajectories for tests: tests/reference/*.toml, computed in binary128 and checked by halving the
/// step.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/trajectory.hpp"

#include <string>
#include <vector>

namespace pendula {

struct ReferencePoint {
    double time = 0;                ///< s
    double uncertainty = 0;         ///< of each component
    std::vector<long double> state; ///< rigid: θ_1 … θ_N, ω_1 … ω_N; elastic: x_1, y_1 …, vx_1, vy_1 …
    std::vector<Wide> precise;      ///< the same, to all digits of the file
};

struct Reference {
    Chain chain;
    StartState start;
    std::vector<ReferencePoint> points;
};

/// The largest error of any component of a trajectory's state, to all digits it has.
double largest_error(const Trajectory&, const ReferencePoint&);

/// The names of all files.
inline constexpr const char* reference_names[] = {"simple-120",        "double-2-1",   "triple-2-1-1",
                                                  "quadruple-5-3-2-1", "study-triple", "ten-links",
                                                  "elastic-triple-200"};

/// Reads tests/reference/NAME.toml.
Reference load_reference(const std::string& name);

} // namespace pendula
