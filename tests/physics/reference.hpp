// SPDX-License-Identifier: MIT
/// True trajectories for tests: tests/reference/*.toml, computed in binary128 and checked by halving the
/// step.
#pragma once

#include "physics/chain.hpp"

#include <string>
#include <vector>

namespace pendula {

struct ReferencePoint {
    double time = 0;                ///< s
    double uncertainty = 0;         ///< of each component
    std::vector<long double> state; ///< rigid: θ_1 … θ_N, ω_1 … ω_N; elastic: x_1, y_1 …, vx_1, vy_1 …
};

struct Reference {
    Chain chain;
    StartState start;
    std::vector<ReferencePoint> points;
};

/// Reads tests/reference/NAME.toml.
Reference load_reference(const std::string& name);

} // namespace pendula
