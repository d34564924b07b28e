// SPDX-License-Identifier: MIT
// Square cells of the whole picture. Most of those in which nothing is drawn show ground and glow that vary so little that
// the colours of their corners are enough.
const float cell_size = 32.0; // px, as in tone_map_pass.cpp

uniform vec2 first_cell; // px of what is drawn: the lower left corner of the first
