#version 450 core
// SPDX-License-Identifier: MIT
// One triangle that covers the pass's area: 3 vertices. Passes on the pixel's position in the whole picture.
uniform vec4 area; // px

out vec2 pixel;

out gl_PerVertex { vec4 gl_Position; };

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    pixel = area.xy + (0.5 + 0.5 * corner) * area.zw;
    gl_Position = vec4(corner, 0.0, 1.0);
}
