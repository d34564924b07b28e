// SPDX-License-Identifier: MIT
/// The colour for a companion's text and marks in panels: the one in which the scene draws it.
#pragma once

#include "scene/look.hpp"
#include "simulation/snapshot.hpp"

#include <imgui.h>

#include <cstddef>

namespace pendula {

/// `trajectory` ≥ 1. sRGB, opaque.
ImVec4 companion_ink(const Snapshot&, std::size_t trajectory, Theme);

} // namespace pendula
