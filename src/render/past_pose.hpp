// SPDX-License-Identifier: MIT
/// The chain's shape at a moment that the pointer marks in a plot. Pure function.
#pragma once

#include "physics/chain.hpp"
#include "render/sample_history.hpp"

#include <glm/vec2.hpp>

#include <vector>

namespace pendula {

/// The positions of the main chain's bobs at the sample next to `time` (s, simulated), m from the pivot.
/// Empty if they are not known: for elastic chains no lengths are kept, for long ones not every angle.
std::vector<glm::dvec2> past_pose(const SampleHistory&, const Chain&, double time, double sample_interval);

} // namespace pendula
