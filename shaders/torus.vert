#version 450 core
// SPDX-License-Identifier: MIT
// One strip around the tube per instance. Strips are drawn from the far side of the ring to the near side, and each
// begins at the tube's outline and first goes around its far side, so that glass lies over glass in the right
// order.
#include "torus.glsl"

uniform int rings;    // strips around the ring
uniform int sides;    // quads around the tube
uniform int far_ring; // the strip furthest from the eye
uniform float pixels; // px per unit at unit distance from the eye

out vec2 angle;
out vec3 normal;
out vec3 to_eye;
out float curvature; // of the surface along the line of sight
out float magnification; // px per unit

out gl_PerVertex { vec4 gl_Position; };

const float turn = 6.28318530717959;

void main() {
    int step = (gl_InstanceID + 1) / 2;
    int ring = far_ring + ((gl_InstanceID & 1) != 0 ? -step : step);
    float u = turn * float(ring + 1 - (gl_VertexID & 1)) / float(rings);
    vec3 outwards = vec3(cos(u), 0.0, sin(u));
    vec3 from_tube = eye - major_radius * outwards;
    float outline = atan(from_tube.y, dot(from_tube, outwards)) + 0.25 * turn;
    float v = outline + turn * float(gl_VertexID >> 1) / float(sides);
    vec3 position = torus_position(u, v);
    angle = vec2(u, v);
    normal = torus_normal(u, v);
    to_eye = eye - position;

    // The strips enclose the true surface, so that the fragment shader can draw its outline inside them.
    vec3 enclosing = position + normal * minor_radius * (1.0 / cos(0.5 * turn / float(sides)) - 1.0);
    gl_Position = view_projection * vec4(enclosing, 1.0);

    // Normal curvature by Euler's theorem from those of tube and ring.
    vec3 sight = normalize(to_eye);
    float along_ring = dot(sight, vec3(-sin(u), 0.0, cos(u)));
    float along_tube = dot(sight, vec3(-sin(v) * cos(u), cos(v), -sin(v) * sin(u)));
    float ring_curvature = cos(v) / (major_radius + minor_radius * cos(v));
    curvature = along_tube * along_tube / minor_radius + along_ring * along_ring * ring_curvature;
    magnification = pixels / gl_Position.w;
}
