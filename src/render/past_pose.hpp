// SPDX-License-Identifier: MIT
/// How the chain stood at a moment that a plot is pointed at. Pure function.
#pragma once

#include "physics/chain.hpp"
#include "render/sample_history.hpp"

#include <glm/vec2.hpp>

#include <vector>

namespace pendula {

/// Where the main chain's bobs were at the sample next to `time` (s, simulated), m from the pivot. Empty
/// where that is not known: of an elastic chain no lengths are kept, of a long one not every angle.
std::vector<glm::dvec2> past_pose(const SampleHistory&, const Chain&, double time, double sample_interval);

} // namespace pendula
