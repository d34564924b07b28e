#version 450 core
// SPDX-License-Identifier: MIT
// A glowing dot at the newest point of each stroke: one quad per instance.
#include "stroke.glsl"

uniform vec4 area;
uniform float dot_radius; // px, of the halo

out vec2 local; // in halo radii
flat out vec3 light;

out gl_PerVertex { vec4 gl_Position; };

void main() {
    Stroke stroke = strokes[gl_InstanceID];
    int block = block_of(gl_InstanceID, stroke.blocks - 1);
    vec4 point = points[block * points_per_block + block_segments[block]];
    local = vec2((gl_VertexID & 1) != 0 ? 1.0 : -1.0, (gl_VertexID & 2) != 0 ? 1.0 : -1.0);
    light = stroke.colour * point.z;
    vec2 pixel = point.xy + local * dot_radius;
    gl_Position = point.z < 0.0 ? vec4(2.0, 2.0, 2.0, 1.0)
                                : vec4((pixel - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
