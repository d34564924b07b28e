// SPDX-License-Identifier: MIT
// Square cells of the whole picture. Where nothing is drawn, background and glow vary so little in most cells that the
// colours of a cell's corners are enough.
const float cell_size = 32.0; // px, as in tone_map_pass.cpp

uniform vec2 first_cell; // the first cell's lower left corner in the drawn part, px
