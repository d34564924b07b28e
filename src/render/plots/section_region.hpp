// SPDX-License-Identifier: MIT
/// A section's allowed region on the pixels of its plot. Pure functions.
#pragma once

#include "render/plots/plot_geometry.hpp"

#include <glm/vec2.hpp>

#include <optional>
#include <vector>

namespace pendula {

/// The allowed upward values above an angle, between the outline's columns; nothing if there are none.
std::optional<SectionInterval> allowed_at(const std::vector<OutlinePart>&, double across);

/// For each column of pixels of the curves' area, where the allowed part begins and ends, px from the
/// picture's lower edge; a column without one begins above its end. Without an outline all is allowed.
std::vector<glm::vec2> region_edges(const PlotGeometry&);

} // namespace pendula
