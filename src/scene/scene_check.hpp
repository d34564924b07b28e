// SPDX-License-Identifier: MIT
/// What no single value of a scene can show: what is missing, what does not fit together, what cannot be run.
#pragma once

#include "scene/key_origins.hpp"
#include "scene/scene.hpp"

#include <cstddef>
#include <span>

namespace pendula {

/// Throws SceneError, naming the key to blame and where it was set. Fills in the velocities of a chain at
/// rest, and drops an exact start state that overrides have made obsolete. `lane_lines`: of each element of
/// lanes.integrations.
void check_whole(Scene&, const KeyOrigins&, std::span<const std::size_t> lane_lines);

} // namespace pendula
