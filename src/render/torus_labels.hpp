// SPDX-License-Identifier: MIT
/// Labels for the torus's two angles: a line around the ring and a line around the tube, in the colours of
/// their bobs, the angles beside these lines, and the caption. Labels are added to the text pass. Drawing
/// thread.
#pragma once

#include "render/passes/text_pass.hpp"
#include "render/view_geometry.hpp"

#include <glm/vec2.hpp>

#include <vector>

namespace pendula {

/// The two lines around ring and tube. They are drawn with the torus itself.
struct TorusGuides {
    float strength = 0;         ///< 0 … 1; above 0 only for a ring that shows one pair of angles
    float tube_at = 0;          ///< the ring's angle where the tube is seen end-on, at the right, rad
    glm::vec3 ring{1}, tube{1}; ///< linear light
};
TorusGuides guides_of(const FrameInput&, const TorusGeometry&);

/// Writes the labels. Returns the boxes that the labels cover, px of the target.
std::vector<CoveredBox> annotate_torus(TextPass&, const FrameInput&, const TorusGeometry&);

} // namespace pendula
