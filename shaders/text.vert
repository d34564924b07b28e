#version 450 core
// SPDX-License-Identifier: MIT
// Glyphs and filled rectangles, one quad each.
struct Quad {
    vec4 rectangle; // px: low, high
    vec4 texels;    // the same corners in the atlas; all 0 for a filled rectangle
    vec4 colour;
};
layout(std430, binding = 6) readonly buffer Quads { Quad quads[]; };

uniform vec4 area;
uniform float range; // texels over which the distance field goes from 0 to 1

out vec2 texel;
flat out vec4 colour;
flat out float pixels; // px of the target over which the field goes from 0 to 1; 0 for a filled rectangle

out gl_PerVertex { vec4 gl_Position; };

layout(binding = 0) uniform sampler2D atlas;

void main() {
    Quad quad = quads[gl_VertexID >> 2];
    vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
    vec2 pixel = mix(quad.rectangle.xy, quad.rectangle.zw, corner);
    texel = mix(quad.texels.xy, quad.texels.zw, corner);
    colour = quad.colour;
    float texels = (quad.texels.z - quad.texels.x) * float(textureSize(atlas, 0).x);
    pixels = texels > 0.0 ? (quad.rectangle.z - quad.rectangle.x) / texels * range : 0.0;
    gl_Position = vec4((pixel - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
