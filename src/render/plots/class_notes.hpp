// SPDX-License-Identifier: MIT
/// What a class wants to see on the chain, each a switch of the look: names of the angles at their arcs, and
/// where the energy is; and what the colours of trails mean. Collected into the text pass; drawing thread.
#pragma once

#include "render/frame_input.hpp"
#include "render/passes/text_pass.hpp"
#include "render/view_geometry.hpp"

#include <cstddef>

namespace pendula {

/// Chains of more links have no arcs at their angles: there is no room to name them.
inline constexpr std::size_t most_angle_arcs = 12;
/// px, of the arc that shows a link's angle.
float angle_arc_radius(const FrameInput&, const ChainGeometry&);

/// m, for a metre per second and for a newton: how long arrows are.
float velocity_arrow_scale(const Chain&);
float force_arrow_scale(const Chain&);

void note_angles(TextPass&, const FrameInput&, const ChainGeometry&);
/// A bar beside the chain: how much of what the energy is above rest is in motion, height and springs.
void note_energy(TextPass&, const FrameInput&, const ChainGeometry&);
/// What a palette's ends mean, where one colours the trails.
void note_trail_colour(TextPass&, const FrameInput&, const ChainGeometry&);

} // namespace pendula
