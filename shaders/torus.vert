#version 450 core
// SPDX-License-Identifier: MIT
// One strip around the tube per instance. Strips are drawn from the far side of the ring to the near side, so
// that glass lies over glass in the right order.
#include "torus.glsl"

uniform int rings;    // strips around the ring
uniform int sides;    // quads around the tube
uniform int far_ring; // the strip furthest from the eye

out vec2 angle;
out vec3 normal;
out vec3 to_eye;

out gl_PerVertex { vec4 gl_Position; };

const float turn = 6.28318530717959;

void main() {
    int step = (gl_InstanceID + 1) / 2;
    int ring = far_ring + ((gl_InstanceID & 1) != 0 ? -step : step);
    float u = turn * float(ring + (gl_VertexID & 1)) / float(rings);
    float v = turn * float(gl_VertexID >> 1) / float(sides);
    vec3 position = torus_position(u, v);
    angle = vec2(u, v);
    normal = torus_normal(u, v);
    to_eye = eye - position;
    gl_Position = view_projection * vec4(position, 1.0);
}
