#version 450 core
// SPDX-License-Identifier: MIT
// One quad for a few segments of a stroke, around the discs of their points: the fragment shader calculates how much of the
// stroke's light each pixel gets from these segments.
#include "segments_per_quad.glsl"
#include "stroke.glsl"

uniform vec4 area; // px: x, y, width, height of the view

noperspective out vec2 place[segments_per_quad]; // px, along and across each segment, from its begin
flat out vec3 extent[segments_per_quad];         // px
flat out vec4 shade[segments_per_quad + 1];      // light, and the inverse of the radius in px

out gl_PerVertex { vec4 gl_Position; };

void main() {
    int index = gl_VertexID >> 16, quad = (gl_VertexID & 0xffff) >> 2; // by the command's base vertex
    int block = block_of(index, gl_InstanceID);
    int first = quad * segments_per_quad, base = block * points_per_block + first;
    int count = min(block_segments[block] - first, segments_per_quad);
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // outside: nothing is drawn
    if (count <= 0) return;

    vec4 here[segments_per_quad + 1];
    vec2 direction[segments_per_quad];
    float widest = 0.0, longest = 0.0;
    vec2 along = vec2(1.0, 0.0);
    for (int i = 0; i <= segments_per_quad; ++i) {
        here[i] = points[base + min(i, count)];
        shade[i] = shades[base + min(i, count)];
        widest = max(widest, shade[i].a);
        shade[i].a = 1.0 / shade[i].a;
    }
    vec2 low = vec2(1e9), high = vec2(-1e9);
    for (int i = 0; i < segments_per_quad; ++i) {
        vec2 step = here[i + 1].xy - here[i].xy;
        float len = length(step);
        bool is_drawn = !(here[i].z < 0.0 || here[i + 1].z < 0.0 || here[i].w > 1.0 || len < 1e-4);
        float w = 1.0 / min(shade[i].a, shade[i + 1].a);
        extent[i] = is_drawn ? vec3(len, vec2(1.0, w) / (len + 2.0 * w)) : vec3(0.0);
        direction[i] = is_drawn ? step / len : vec2(1.0, 0.0);
        if (extent[i].x > longest) {
            longest = extent[i].x;
            along = direction[i];
        }
    }
    if (longest == 0.0) return;
    for (int i = 0; i < segments_per_quad; ++i)
        if (extent[i].x > 0.0) {
            vec2 a = vec2(dot(here[i].xy - here[0].xy, along), dot(here[i].xy - here[0].xy, vec2(-along.y, along.x)));
            vec2 b = vec2(dot(here[i + 1].xy - here[0].xy, along), dot(here[i + 1].xy - here[0].xy, vec2(-along.y, along.x)));
            low = min(low, min(a, b));
            high = max(high, max(a, b));
        }
    vec2 corner = vec2((gl_VertexID & 1) != 0 ? high.x + widest : low.x - widest, (gl_VertexID & 2) != 0 ? high.y + widest : low.y - widest);
    vec2 pixel = here[0].xy + along * corner.x + vec2(-along.y, along.x) * corner.y;
    for (int i = 0; i < segments_per_quad; ++i) {
        vec2 away = pixel - here[i].xy;
        place[i] = vec2(dot(away, direction[i]), dot(away, vec2(-direction[i].y, direction[i].x)));
    }
    gl_Position = vec4((pixel - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
