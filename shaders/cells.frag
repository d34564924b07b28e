#version 450 core
// SPDX-License-Identifier: MIT
// For the lower left corner of each cell the colour shown there if nothing is drawn; and in alpha, for the cell, whether
// anything is drawn in it or close to it.
#define GLOWING
#include "cells.glsl"
#include "tone_curve.glsl"
#include "ground.glsl"

layout(binding = 0) uniform sampler2D spread; // the bloom's second level: in alpha more than 0 where anything is drawn

uniform vec2 spread_scale, spread_offset; // from a pixel to its place there

layout(location = 0) out vec4 result;

bool is_lit(vec2 corner) {
    ivec2 size = textureSize(spread, 0);
    ivec2 low = ivec2(floor((corner * spread_scale + spread_offset) * vec2(size))) - 1;
    ivec2 high = ivec2(floor(((corner + cell_size) * spread_scale + spread_offset) * vec2(size)));
    low = clamp(low, ivec2(0), size - 1);
    high = clamp(high, ivec2(0), size - 1);
    float most = 0.0;
    for (int y = low.y; y <= high.y; ++y)
        for (int x = low.x; x <= high.x; ++x) most = max(most, texelFetch(spread, ivec2(x, y), 0).a);
    return most > 0.0;
}

void main() {
    vec2 corner = first_cell + cell_size * floor(gl_FragCoord.xy);
    vec3 shown = srgb(compressed((ground_at(corner) + glow_at(corner)) * look.exposure));
    result = vec4(shown, is_lit(corner) ? 1.0 : 0.0);
}
