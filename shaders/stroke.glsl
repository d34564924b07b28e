// SPDX-License-Identifier: MIT
// Strokes: curves on the screen as sequences of points, written by a compute shader and drawn by stroke.vert. Each work
// group writes a block of points; segments join successive points, and the last point of a block is where the next
// block begins. A stroke is a command of one indirect draw, and each of its blocks is an instance.
struct Stroke { // as in strokes.hpp
    vec3 colour;
    int bob;
    float radius, whitening, deepening, comet, bright_until, rest;
    int blocks; // the last point of the last block is the newest
    uint indices, instances, first_index, base_vertex, base_instance; // the command, as in gl/draw.hpp
};
layout(std430, binding = 2) buffer Points { vec4 points[]; }; // px x, px y, strength (below 0 if hidden), age 0 … 1
layout(std430, binding = 3) buffer Strokes { Stroke strokes[]; };
// For each point: light, or the ink's absorption; and the radius in px (below 0 if the point is not drawn).
layout(std430, binding = 6) buffer Shades { vec4 shades[]; };
layout(std430, binding = 7) buffer Blocks { int block_segments[]; };

uniform int blocks_per_stroke, points_per_block; // the reserved memory
uniform int first_stroke;
uniform float trail_seconds;

int block_of(int stroke, int block) { return stroke * blocks_per_stroke + block; }
