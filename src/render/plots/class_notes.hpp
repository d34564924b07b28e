// SPDX-License-Identifier: MIT
/// Notes on the chain for a class, each switched on by the look: names of the angles at their arcs, the kinds
/// of energy, and the meaning of the trails' colours. They are added to the text pass. Drawing thread.
#pragma once

#include "render/frame_input.hpp"
#include "render/passes/text_pass.hpp"
#include "render/view_geometry.hpp"

#include <cstddef>

namespace pendula {

/// Longer chains have no arcs at their angles: the names would not fit.
inline constexpr std::size_t most_angle_arcs = 12;
/// The radius, px, of the arc that shows a link's angle.
float angle_arc_radius(const FrameInput&, const ChainGeometry&);

/// The lengths of arrows, m, for one metre per second and for one newton.
float velocity_arrow_scale(const Chain&);
float force_arrow_scale(const Chain&);

void note_angles(TextPass&, const FrameInput&, const ChainGeometry&);
/// Where the bar of energies stands, px from the window's lower edge: in the middle of the view's height, but
/// above the notes below it; its name reaches up to `word_top`.
struct EnergyBarPlace {
    float bottom = 0, height = 0, word_top = 0;
};
EnergyBarPlace energy_bar_place(const FrameInput&, const ChainGeometry&);
/// The upper end of the notes of trail colours and arrows, px.
float notes_top(const FrameInput&, const ChainGeometry&);
/// A bar beside the chain: kinetic, potential and spring energy as parts of the energy above rest.
void note_energy(TextPass&, const FrameInput&, const ChainGeometry&);
/// Draws an arrow of a round velocity and one of a round force as a scale, above the scale of lengths.
void note_arrows(TextPass&, const FrameInput&, const ChainGeometry&);
/// Writes what a palette's two ends mean, if one colours the trails.
void note_trail_colour(TextPass&, const FrameInput&, const ChainGeometry&);

} // namespace pendula
