// SPDX-License-Identifier: MIT
/// Adds explanations of the chain, for teaching, to the text pass: names of the angles at their arcs, the
/// kinds of energy, scales of arrows, and the meaning of the trails' colours. The look switches each on.
/// Drawing thread.
#pragma once

#include "render/frame_input.hpp"
#include "render/passes/text_pass.hpp"
#include "render/view_geometry.hpp"

#include <cstddef>

namespace pendula {

/// The most links for which arcs mark the angles; in longer chains the angles' names would not fit.
inline constexpr std::size_t most_angle_arcs = 12;
/// The radius, px, of the arc that shows a link's angle.
float angle_arc_radius(const FrameInput&, const ChainGeometry&);

/// The length of an arrow, m, for a velocity of 1 m/s, and for a force of 1 N.
float velocity_arrow_scale(const Chain&);
float force_arrow_scale(const Chain&);

void note_angles(TextPass&, const FrameInput&, const ChainGeometry&);
/// The place of the energy bar, px from the picture's lower edge: in the middle of the view's height, but
/// above the notes. The bar's name reaches up to `word_top`.
struct EnergyBarPlace {
    float bottom = 0, height = 0, word_top = 0;
};
EnergyBarPlace energy_bar_place(const FrameInput&, const ChainGeometry&);
/// The upper end of the notes of trail colours and arrows, px.
float notes_top(const FrameInput&, const ChainGeometry&);
/// Draws a bar beside the chain: kinetic, potential and spring energy as fractions of the energy above rest.
void note_energy(TextPass&, const FrameInput&, const ChainGeometry&);
/// Draws an arrow for a round velocity and an arrow for a round force as scales, above the scale of lengths.
void note_arrows(TextPass&, const FrameInput&, const ChainGeometry&);
/// Draws the palette that colours the trails, if any, with the meaning of its two ends.
void note_trail_colour(TextPass&, const FrameInput&, const ChainGeometry&);

} // namespace pendula
