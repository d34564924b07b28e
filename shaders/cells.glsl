// SPDX-License-Identifier: MIT
// The whole picture is divided into square cells. In most cells in which nothing is drawn, background and glow vary so
// little that colours can be interpolated between the cell's corners.
const float cell_size = 32.0; // px, as in tone_map_pass.cpp

uniform vec2 first_cell; // the first cell's lower left corner in the drawn part, px
