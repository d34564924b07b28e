// SPDX-License-Identifier: MIT
/// What tells the torus's two angles apart: a line round the ring and one round the tube in the colours of
/// their bobs, the angles written beside them, and the caption. Collected into the text pass; drawing thread.
#pragma once

#include "render/passes/text_pass.hpp"
#include "render/spaced_labels.hpp"
#include "render/view_geometry.hpp"

#include <vector>

namespace pendula {

/// The two lines, which the torus itself is drawn with.
struct TorusGuides {
    float strength = 0;         ///< 0 … 1: only a ring that shows one pair of angles has them
    float tube_at = 0;          ///< rad around the ring, where the tube is seen from the end, at the right
    glm::vec3 ring{1}, tube{1}; ///< linear light
};
TorusGuides guides_of(const FrameInput&, const TorusGeometry&);

/// What it gives back is where the labels are.
std::vector<LabelBox> annotate_torus(TextPass&, const FrameInput&, const TorusGeometry&);

} // namespace pendula
