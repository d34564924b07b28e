#version 450 core
// SPDX-License-Identifier: MIT
// Cells in which nothing is drawn: interpolates between the colours of a cell's corners. Codes of 8 bits.
#include "picture.glsl"

flat in Picture picture;
flat in vec2 corner;
flat in vec3 colour, across, up, twist;

#include "dither.glsl"

layout(location = 0) out vec4 result;

void main() {
    vec2 away = gl_FragCoord.xy - corner;
    vec3 shown = colour + across * away.x + (up + twist * away.x) * away.y;
    result = vec4(dithered(shown, gl_FragCoord.xy + picture.origin, picture.code), 1.0);
}
