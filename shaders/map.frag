#version 450 core
// SPDX-License-Identifier: MIT
// The map's two pictures at their places: `over` covers `under`. The result is a code for the screen, of 8 bits, or of
// more if DEEP is defined.
#include "dither.glsl"
#include "srgb_light.glsl"

layout(binding = 0) uniform sampler2D under;
layout(binding = 1) uniform sampler2D over;

uniform float code; // as in dither.glsl
uniform int has_under, has_over;
uniform vec2 under_scale, under_offset, over_scale, over_offset; // from a pixel to a texture's coordinate
uniform vec4 under_edges, over_edges;                            // texture coordinates: low, high
uniform vec3 ground;                                             // sRGB; shown where neither picture lies

in vec2 pixel;
layout(location = 0) out vec4 result;

bool is_within(vec2 at, vec4 edges) {
    return all(greaterThanEqual(at, edges.xy)) && all(lessThan(at, edges.zw));
}

void main() {
    vec3 shown = ground;
    vec2 at_under = pixel * under_scale + under_offset, at_over = pixel * over_scale + over_offset;
    if (has_over != 0 && is_within(at_over, over_edges))
        shown = exact_srgb(clamp(texture(over, at_over).rgb, 0.0, 1.0));
    else if (has_under != 0 && is_within(at_under, under_edges))
        shown = exact_srgb(clamp(texture(under, at_under).rgb, 0.0, 1.0));
    result = vec4(dithered(shown, pixel, code), 1.0);
}
