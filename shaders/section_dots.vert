#version 450 core
// SPDX-License-Identifier: MIT
// The crossings of a section. Each is a quad of four vertices in Z order.
layout(std430, binding = 6) readonly buffer Dots {
    uvec4 dots[]; // place on the axes: two floats; colour and strength: four numbers of 16 bits
};

uniform vec4 area;      // px, of the pass
uniform vec2 low, high; // ranges of the axes
uniform float radius;   // px from the centre at which half the light is left
uniform int first;

out vec2 local; // in radii
flat out vec3 light;

out gl_PerVertex { vec4 gl_Position; };

const float reach = 2.6; // radii

void main() {
    uvec4 dot = dots[first + gl_VertexID / 4];
    vec2 place = (uintBitsToFloat(dot.xy) - low) / (high - low) * area.zw;
    vec2 corner = vec2((gl_VertexID & 1) != 0 ? 1.0 : -1.0, (gl_VertexID & 2) != 0 ? 1.0 : -1.0);
    vec2 rest = unpackHalf2x16(dot.w);
    light = vec3(unpackHalf2x16(dot.z), rest.x) * rest.y;
    local = corner * reach;
    gl_Position = vec4((place + local * radius) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
