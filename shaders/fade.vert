#version 450 core
// SPDX-License-Identifier: MIT
// One triangle that covers the pass's area: 3 vertices. Passes on the pixel's position in the whole picture.
uniform vec4 area; // px

out vec2 pixel;

#include "covering.glsl"

void main() {
    vec2 corner = covering_corner();
    pixel = area.xy + (0.5 + 0.5 * corner) * area.zw;
    gl_Position = vec4(corner, 0.0, 1.0);
}
