// SPDX-License-Identifier: MIT
// Strokes are curves on the screen. A compute shader writes their points, and stroke.vert draws the segments between
// successive points. Each work group writes one block of points; the last point of a block is also the first point of
// the next block. One indirect draw draws all strokes: each stroke is a command, and each of its blocks an instance.
struct Stroke { // as in strokes.hpp
    vec3 colour;
    int bob;
    float radius, whitening, deepening, comet, bright_until, rest;
    int blocks; // number of blocks; the newest point is the last point of the last block
    uint indices, instances, first_index, base_vertex, base_instance; // the command, as in gl/draw.hpp
};
layout(std430, binding = 2) buffer Points { vec4 points[]; }; // x, y in px; strength, below 0 if hidden; age 0 … 1
layout(std430, binding = 3) buffer Strokes { Stroke strokes[]; };
// For each point: light, or the ink's absorption; the radius in px, below 0 if the point is not drawn.
layout(std430, binding = 6) buffer Shades { vec4 shades[]; };
layout(std430, binding = 7) buffer Blocks { int block_segments[]; };

uniform int blocks_per_stroke, points_per_block; // the numbers for which memory is reserved
uniform int first_stroke;
uniform float trail_seconds;

int block_of(int stroke, int block) { return stroke * blocks_per_stroke + block; }
