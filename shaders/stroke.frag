#version 450 core
// SPDX-License-Identifier: MIT
// A stroke is a line of light seen through a lens: each of its points is spread over a disc by (1 - d²)², with d in
// radii. The light of a segment at a pixel is the integral of this function along the segment, a polynomial. Two
// adjacent segments give exactly as much light as one long segment, so no beads appear at joints, even between very
// short segments. Light adds up where the curve crosses itself. Across a straight stroke the profile is (1 - d²)^(5/2).
// Strokes are light or ink, with soft or hard edges. The program for soft strokes of light defines SOFT_LIGHT; a branch
// would cost more, because software renderers execute both of its sides.
#include "segments_per_quad.glsl"

noperspective in vec2 place[segments_per_quad];
flat in float segment_length[segments_per_quad];
flat in vec2 progress[segments_per_quad];
flat in vec4 shade[segments_per_quad + 1];
flat in int is_ink, has_hard_edges;

layout(location = 0) out vec4 result; // light to add, or the fraction that ink absorbs

// The integral of (h2 - x²)² from 0 to x.
float integral(float x, float h2) {
    float x2 = x * x;
    return x * (h2 * h2 + x2 * (x2 * 0.2 - h2 * 0.66666667));
}

#ifndef SOFT_LIGHT
// The same for 1 / sqrt(h2 - x²). Its integral from -h to h is π at any distance from the line's middle, so the profile
// is flat. The edge fades over the outermost pixel of the radius.
float hard_part(float across, float radius, float begin, float end, float h) {
    float edge = clamp((1.0 - abs(across)) * radius, 0.0, 1.0);
    return edge * 0.31830989 * (asin(begin / h) - asin(end / h));
}
#endif

vec3 light_of_segment(int i) {
    vec4 here = mix(shade[i], shade[i + 1], clamp(place[i].x * progress[i].x + progress[i].y, 0.0, 1.0));
    vec2 local = place[i] * here.a;
    float h2 = max(1.0 - local.y * local.y, 1e-6), h = sqrt(h2);
    float begin = clamp(local.x, -h, h), end = clamp(local.x - segment_length[i] * here.a, -h, h);
    float soft = 0.9375 * (integral(begin, h2) - integral(end, h2)); // the factor 15/16 makes this 1 in the middle of a line
#ifdef SOFT_LIGHT
    return here.rgb * soft;
#else
    return here.rgb * (has_hard_edges != 0 ? hard_part(local.y, 1.0 / here.a, begin, end, h) : soft);
#endif
}

void main() {
    vec3 amount = vec3(0.0);
    for (int i = 0; i < segments_per_quad; ++i) amount += light_of_segment(i);
#ifdef SOFT_LIGHT
    result = vec4(amount, 0.0);
#else
    result = vec4(is_ink != 0 ? 1.0 - exp(-amount) : amount, 0.0);
#endif
}
