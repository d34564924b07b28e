// SPDX-License-Identifier: MIT
/// The colour in which a panel writes and draws of a companion: the one that the scene draws it with.
#pragma once

#include "scene/look.hpp"
#include "simulation/snapshot.hpp"

#include <imgui.h>

#include <cstddef>
#include <span>

namespace pendula {

/// `lanes` as a snapshot has them; `trajectory` ≥ 1. sRGB, opaque.
ImVec4 companion_ink(std::span<const LaneReport> lanes, std::size_t trajectory, Theme);

} // namespace pendula
