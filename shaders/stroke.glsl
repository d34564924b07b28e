// SPDX-License-Identifier: MIT
// Strokes: curves on the screen as sequences of points, written by a compute shader and drawn by stroke.vert. Each work
// group writes a block of points, whose segments go from one to the next; the last point of a block is where the next
// block begins. A stroke is a command of one indirect draw, and each of its blocks an instance.
struct Stroke {
    vec4 colour; // light, or the ink's absorption; a: 1 to use this colour, 0 to use the tones
    vec3 shape;  // bob, radius in px, how much the newest part whitens
    int blocks;  // the last one's last point is the newest
    vec4 aging;  // how much the colour deepens; the head's extra light, which makes it a comet; up to which age the
                 // light is whole (0: the theme's law of fading holds), and what is left of it then
    uint indices, instances, first_index, base_vertex, base_instance; // the command, as in gl/draw.hpp
    int unused_0, unused_1, unused_2;
};
layout(std430, binding = 2) buffer Points { vec4 points[]; }; // px x, px y, strength (< 0: none), age 0 … 1
layout(std430, binding = 3) buffer Strokes { Stroke strokes[]; };
// Per point: light, or the ink's absorption; and the radius in px.
layout(std430, binding = 6) buffer Shades { vec4 shades[]; };
layout(std430, binding = 7) buffer Blocks { int block_segments[]; };

uniform int blocks_per_stroke, points_per_block; // room for them
uniform int first_stroke;
uniform float trail_seconds;

int block_of(int stroke, int block) { return stroke * blocks_per_stroke + block; }
