// SPDX-License-Identifier: MIT
/// The scale of an ensemble's density, in the chain's view: what a pixel's colour counts. Collected into the
/// text pass; drawing thread.
#pragma once

#include "render/frame_input.hpp"
#include "render/passes/text_pass.hpp"
#include "render/view_geometry.hpp"

#include <cstddef>

namespace pendula {

void note_density(TextPass&, const FrameInput&, const ChainGeometry&, std::size_t members);

} // namespace pendula
