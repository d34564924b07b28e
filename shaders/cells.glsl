// SPDX-License-Identifier: MIT
// Square cells of the whole picture. Where nothing is drawn in a cell, ground and glow change so little across it that the
// colours of its corners are enough.
const float cell_size = 32.0; // px, as in cells.cpp

uniform vec2 first_cell; // px of what is drawn: the lower left corner of the first
