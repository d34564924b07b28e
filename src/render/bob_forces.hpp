// SPDX-License-Identifier: MIT
/// The forces that act on the bobs, for drawing. Pure; SI units.
#pragma once

#include "physics/chain.hpp"
#include "physics/trajectory.hpp"

#include <glm/vec2.hpp>

#include <vector>

namespace pendula {

/// N, y up: the total force on each bob of gravity and the links on both sides. Damping is omitted: it
/// reduces all velocities in the same proportion.
std::vector<glm::dvec2> forces_on_bobs(const Chain&, const ChainState&);

} // namespace pendula
