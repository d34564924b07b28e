#version 450 core
// SPDX-License-Identifier: MIT
// One triangle that covers the target. Calculates the place of each pixel in the picture that is enlarged.
uniform float dither_code;

noperspective out vec2 at; // 0 … 1
flat out float code;       // as in dither.glsl

#include "covering.glsl"

void main() {
    vec2 corner = covering_corner();
    at = 0.5 + 0.5 * corner;
    code = dither_code;
    gl_Position = vec4(corner, 0.0, 1.0);
}
