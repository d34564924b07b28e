// SPDX-License-Identifier: MIT
// A stroke is a line of light seen through a lens: each of its points is spread over a disc by (1 - d²)²,
// with d in radii. The contribution of a segment to a pixel is the integral of that along the segment, a
// polynomial. Adjacent segments add up exactly to one long segment, so joints show no beads, however short
// the segments are, and where the curve crosses itself its light adds. Across a straight stroke the profile
// is (1 - d²)^(5/2).
// The main part of two programs: that for soft strokes of light defines SOFT_LIGHT, because software renderers
// take all ways of a branch.
#include "look.glsl"

noperspective in vec2 local;
noperspective in vec3 light;
noperspective in float segment_length;
noperspective in float pixels; // px: the radius

layout(location = 0) out vec4 result; // light to add, or the part that ink absorbs

// The integral of (h2 - x²)² from 0 to x.
float integral(float x, float h2) {
    float x2 = x * x;
    return x * (h2 * h2 + x2 * (x2 * 0.2 - h2 * 0.66666667));
}

#ifndef SOFT_LIGHT
// The same for 1 / sqrt(h2 - x²), whose integral from -h to h is π wherever the line is crossed, so the
// profile is flat. Its edge is the last pixel of the radius.
float hard_part(float begin, float end, float h) {
    float edge = clamp((1.0 - abs(local.y)) * pixels, 0.0, 1.0);
    return edge * 0.31830989 * (asin(begin / h) - asin(end / h));
}
#endif

void main() {
    float h2 = max(1.0 - local.y * local.y, 1e-6), h = sqrt(h2);
    float begin = clamp(local.x, -h, h), end = clamp(local.x - segment_length, -h, h);
    float soft = 0.9375 * (integral(begin, h2) - integral(end, h2)); // 15/16: 1 in the middle of one
#ifdef SOFT_LIGHT
    result = vec4(light * soft, 0.0);
#else
    vec3 amount = light * (look.hard_edges != 0 ? hard_part(begin, end, h) : soft);
    result = vec4(look.absorbs > 0.0 ? 1.0 - exp(-amount) : amount, 0.0);
#endif
}
