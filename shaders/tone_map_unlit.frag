#version 450 core
// SPDX-License-Identifier: MIT
// Where nothing is drawn: between the colours of a cell's corners, to codes of 8 bits.
#include "cells.glsl"
#include "dither.glsl"

flat in vec2 corner;
flat in vec3 low_left, low_right, high_left, high_right;

uniform vec2 origin; // px: of the tile in the picture

layout(location = 0) out vec4 result;

void main() {
    vec2 part = (gl_FragCoord.xy - corner) * (1.0 / cell_size);
    vec3 shown = mix(mix(low_left, low_right, part.x), mix(high_left, high_right, part.x), part.y);
    result = vec4(dithered(shown, gl_FragCoord.xy + origin), 1.0);
}
