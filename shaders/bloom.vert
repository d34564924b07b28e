#version 450 core
// SPDX-License-Identifier: MIT
// One triangle that covers a level of the bloom. Calculates the place of each pixel in the source level.
uniform vec2 size;                      // size of the level being drawn, px
uniform vec2 place_scale, place_offset; // from a pixel to its place in the source
uniform vec2 source_texel;              // size of a texel of the source
uniform float level_strength;

noperspective out vec2 at;
flat out vec2 texel;
flat out float strength;

#include "covering.glsl"

void main() {
    vec2 corner = covering_corner();
    at = (0.5 + 0.5 * corner) * size * place_scale + place_offset;
    texel = source_texel;
    strength = level_strength;
    gl_Position = vec4(corner, 0.0, 1.0);
}
