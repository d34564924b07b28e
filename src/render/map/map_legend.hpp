// SPDX-License-Identifier: MIT
/// The text and lines around a map: title, axes, palette with its scale, what has no value, and how it is
/// calculated. Collected into the text pass; drawing thread.
#pragma once

#include "render/frame_input.hpp"
#include "render/map/map_geometry.hpp"
#include "render/passes/text_pass.hpp"

namespace pendula {

/// The input has a map.
void annotate_map(TextPass&, const FrameInput&, const MapGeometry&);

} // namespace pendula
