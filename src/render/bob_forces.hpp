// SPDX-License-Identifier: MIT
/// The forces that act on the bobs, for drawing. Pure; SI units.
#pragma once

#include "physics/chain.hpp"
#include "physics/trajectory.hpp"

#include <glm/vec2.hpp>

#include <vector>

namespace pendula {

/// N, y up: what gravity and the links on both sides do to each bob together. Damping, which takes a part of
/// every velocity alike, is left out.
std::vector<glm::dvec2> forces_on_bobs(const Chain&, const ChainState&);

} // namespace pendula
