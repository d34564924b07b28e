// SPDX-License-Identifier: MIT
/// The colour in which a panel writes and draws of a companion: the one that the scene draws it with.
#pragma once

#include "scene/look.hpp"
#include "simulation/snapshot.hpp"

#include <imgui.h>

#include <cstddef>

namespace pendula {

/// `trajectory` ≥ 1. sRGB, opaque.
ImVec4 companion_ink(const Snapshot&, std::size_t trajectory, Theme);

} // namespace pendula
