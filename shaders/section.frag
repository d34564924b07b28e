#version 450 core
// SPDX-License-Identifier: MIT
// A section: the sum of its dots, and hatching over the region that the energy does not allow.
#include "look.glsl"

layout(binding = 0) uniform sampler2D dots;
layout(std430, binding = 6) readonly buffer Edges {
    vec2 edges[]; // for each column of pixels: where the allowed part begins and ends, px from the lower edge
};

uniform vec2 corner;  // corner of the curves' area, px
uniform vec2 extent;  // size of the curves' area, px
uniform vec3 shade;   // light, or absorption, of a hatched line
uniform float stripe; // px from line to line
uniform float line;   // px

in vec2 pixel;

layout(location = 0) out vec4 result; // light to add, or the fraction that ink absorbs

void main() {
    vec2 at = pixel - corner;
    vec2 edge = edges[clamp(int(at.x), 0, int(extent.x) - 1)];
    float inside = clamp(min(at.y - edge.x, edge.y - at.y) + 0.5, 0.0, 1.0);
    float phase = abs(fract((pixel.x + pixel.y) / stripe) - 0.5) * stripe * 0.70710678; // px from a gap's middle
    float hatch = clamp(phase - (0.35355339 * stripe - 0.5 * line) + 0.5, 0.0, 1.0);
    float wide = max(edge.y - edge.x, 0.0);
    float rim = wide > 0.0 ? clamp(0.5 + 0.5 * line - min(abs(at.y - edge.x), abs(at.y - edge.y)), 0.0, 1.0) : 0.0;
    vec3 amount = texelFetch(dots, ivec2(at), 0).rgb;
    amount = amount * inside + shade * ((1.0 - inside) * (0.15 + 0.85 * hatch) + 4.0 * rim);
    float peak = max(amount.r, max(amount.g, amount.b));
    // Where many dots overlap, compresses the light but keeps its hue.
    float most = look.absorbs > 0.0 ? 1.4 : 0.7;
    if (peak > most) amount *= (most + 0.5 * (1.0 - exp(-2.0 * (peak - most)))) / peak;
    result = vec4(look.absorbs > 0.0 ? 1.0 - exp(-amount) : amount, 0.0);
}
