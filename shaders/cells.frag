#version 450 core
// SPDX-License-Identifier: MIT
// For each cell: the colour of its lower left corner if nothing is drawn there. Alpha is 1 if every pixel of the cell
// must be calculated, because something is drawn in the cell or because the colour varies too much; otherwise 0.
#include "cells.glsl"
#include "tone_curve.glsl"
#include "ground.glsl"

layout(binding = 0) uniform sampler2D spread; // the bloom's second level: alpha is above 0 where anything is drawn

uniform vec2 spread_scale, spread_offset; // from a pixel to its place in `spread`

layout(location = 0) out vec4 result;

// The largest error allowed for a colour interpolated between the corners: a quarter of an 8-bit code.
const float close_enough = 0.25 / 255.0;

bool is_anything_drawn(vec2 corner) {
    ivec2 size = textureSize(spread, 0);
    ivec2 low = ivec2(floor((corner * spread_scale + spread_offset) * vec2(size)));
    ivec2 high = ivec2(floor(((corner + cell_size) * spread_scale + spread_offset) * vec2(size)));
    low = clamp(low, ivec2(0), size - 1);
    high = clamp(high, ivec2(0), size - 1);
    float most = 0.0;
    for (int y = low.y; y <= high.y; ++y)
        for (int x = low.x; x <= high.x; ++x) most = max(most, texelFetch(spread, ivec2(x, y), 0).a);
    return !(most <= 0.0); // also true for NaN
}

vec3 shown_at(vec2 pixel) { return srgb(compressed((ground_at(pixel) + glow_at(pixel)) * picture.exposure)); }

bool differ(vec3 a, vec3 b) { return !all(lessThanEqual(abs(a - b), vec3(close_enough))); }

// Whether interpolation between the corners is wrong at the middle of the cell or of one of its sides.
bool is_uneven(vec2 corner, vec3 here) {
    vec2 x = vec2(cell_size, 0.0), y = vec2(0.0, cell_size);
    vec3 right = shown_at(corner + x), above = shown_at(corner + y), opposite = shown_at(corner + x + y);
    return differ(shown_at(corner + 0.5 * (x + y)), 0.25 * (here + right + above + opposite)) ||
           differ(shown_at(corner + 0.5 * x), 0.5 * (here + right)) ||
           differ(shown_at(corner + 0.5 * y), 0.5 * (here + above)) ||
           differ(shown_at(corner + x + 0.5 * y), 0.5 * (right + opposite)) ||
           differ(shown_at(corner + y + 0.5 * x), 0.5 * (above + opposite));
}

void main() {
    vec2 corner = first_cell + cell_size * floor(gl_FragCoord.xy);
    vec3 shown = shown_at(corner);
    result = vec4(shown, is_anything_drawn(corner) || is_uneven(corner, shown) ? 1.0 : 0.0);
}
