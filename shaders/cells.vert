#version 450 core
// SPDX-License-Identifier: MIT
// Draws either the lit cells or all others, each as one point of the cell's size.
#include "cells.glsl"
#include "pass_picture.glsl"

layout(binding = 2) uniform sampler2D cells; // written by cells.frag

uniform int lit;   // 1: draws the lit cells, 0: the others
uniform vec2 size; // size of all cells together, px

flat out vec2 corner; // the lower left corner in the drawn part, px
flat out vec3 colour, across, up, twist; // the colour there, and its change with x, with y and with their product

out gl_PerVertex { vec4 gl_Position; float gl_PointSize; };

void main() {
    pass_picture();
    ivec2 count = textureSize(cells, 0) - 1, cell = ivec2(gl_VertexID % count.x, gl_VertexID / count.x);
    vec4 here = texelFetch(cells, cell, 0);
    corner = first_cell + cell_size * vec2(cell);
    vec3 right = texelFetch(cells, cell + ivec2(1, 0), 0).rgb, above = texelFetch(cells, cell + ivec2(0, 1), 0).rgb;
    colour = here.rgb;
    across = (right - colour) / cell_size;
    up = (above - colour) / cell_size;
    twist = (texelFetch(cells, cell + ivec2(1, 1), 0).rgb - right - above + colour) / (cell_size * cell_size);
    gl_PointSize = cell_size;
    bool is_lit = here.a > 0.5;
    gl_Position = is_lit == (lit != 0) ? vec4((vec2(cell) + 0.5) * cell_size / size * 2.0 - 1.0, 0.0, 1.0)
                                       : vec4(2.0, 2.0, 2.0, 1.0); // outside: not drawn
}
