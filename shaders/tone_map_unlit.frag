#version 450 core
// SPDX-License-Identifier: MIT
// Where nothing is drawn: between the colours of a cell's corners, to codes of 8 bits.
#include "dither.glsl"

flat in vec2 corner;
flat in vec3 colour, across, up, twist;

uniform vec2 origin; // px: of the tile in the picture

layout(location = 0) out vec4 result;

void main() {
    vec2 away = gl_FragCoord.xy - corner;
    vec3 shown = colour + across * away.x + (up + twist * away.x) * away.y;
    result = vec4(dithered(shown, gl_FragCoord.xy + origin), 1.0);
}
