#version 450 core
// SPDX-License-Identifier: MIT
// One triangle, 3 vertices, that covers the pass's area. Calculates each pixel's position in the whole picture.
uniform vec4 area; // px

out vec2 pixel;

#include "covering.glsl"

void main() {
    vec2 corner = covering_corner();
    pixel = area.xy + (0.5 + 0.5 * corner) * area.zw;
    gl_Position = vec4(corner, 0.0, 1.0);
}
