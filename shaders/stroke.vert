#version 450 core
// SPDX-License-Identifier: MIT
// One quad for a few segments of a stroke. It contains the discs of all points of these segments. The fragment shader
// calculates the light that each pixel gets from the segments. Segments at gaps or without length are not drawn.
#include "segments_per_quad.glsl"
#include "stroke.glsl"
#include "look.glsl"

uniform vec4 area; // px: x, y, width, height of the view

noperspective out vec2 place[segments_per_quad]; // px, along and across each segment, from its beginning
flat out float segment_length[segments_per_quad]; // px; 0 if not drawn
// Light and radius change evenly along a segment. At x px, they have gone the fraction progress.x x + progress.y of the
// way from their values at its first point to their values at its last point.
flat out vec2 progress[segments_per_quad];
flat out vec4 shade[segments_per_quad + 1];      // for each point: light, and the inverse of the radius in px
flat out int is_ink, has_hard_edges;             // look.absorbs and look.hard_edges

out gl_PerVertex { vec4 gl_Position; };

vec2 turned(vec2 v) { return vec2(-v.y, v.x); } // a quarter turn to the left
vec2 seen_along(vec2 v, vec2 direction) { return vec2(dot(v, direction), dot(v, turned(direction))); }

void main() {
    int index = gl_VertexID >> 16, quad = (gl_VertexID & 0xffff) >> 2; // the base vertex of the command holds `index`
    int block = block_of(index, gl_InstanceID);
    int first = quad * segments_per_quad, base = block * points_per_block + first;
    int count = min(block_segments[block] - first, segments_per_quad);
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // outside: nothing is drawn
    is_ink = int(look.absorbs);
    has_hard_edges = look.hard_edges;
    if (count <= 0) return;

    vec2 here[segments_per_quad + 1];
    float widest = 0.0;
    for (int i = 0; i <= segments_per_quad; ++i) {
        int at = base + min(i, count); // surplus segments have no length
        here[i] = points[at].xy;
        shade[i] = vec4(shades[at].rgb, 1.0 / shades[at].a);
        widest = max(widest, shades[at].a);
    }

    vec2 direction[segments_per_quad];
    vec2 origin = vec2(0.0), along = vec2(1.0, 0.0); // the quad has the direction of its longest segment
    float longest = 0.0;
    for (int i = 0; i < segments_per_quad; ++i) {
        float len = distance(here[i], here[i + 1]);
        bool is_drawn = min(shade[i].a, shade[i + 1].a) > 0.0 && len >= 1e-4 && len < 1e9;
        float margin = 1.0 / min(shade[i].a, shade[i + 1].a);
        segment_length[i] = is_drawn ? len : 0.0;
        progress[i] = is_drawn ? vec2(1.0, margin) / (len + 2.0 * margin) : vec2(0.0);
        direction[i] = is_drawn ? (here[i + 1] - here[i]) / len : vec2(1.0, 0.0);
        if (segment_length[i] <= longest) continue;
        longest = len;
        origin = here[i];
        along = direction[i];
    }
    if (longest == 0.0) return;

    vec2 low = vec2(0.0), high = vec2(0.0);
    for (int i = 0; i < segments_per_quad; ++i) {
        if (segment_length[i] == 0.0) continue;
        vec2 a = seen_along(here[i] - origin, along), b = seen_along(here[i + 1] - origin, along);
        low = min(low, min(a, b));
        high = max(high, max(a, b));
    }
    vec2 corner = vec2((gl_VertexID & 1) != 0 ? high.x + widest : low.x - widest, (gl_VertexID & 2) != 0 ? high.y + widest : low.y - widest);
    vec2 pixel = origin + along * corner.x + turned(along) * corner.y;
    for (int i = 0; i < segments_per_quad; ++i)
        place[i] = segment_length[i] > 0.0 ? seen_along(pixel - here[i], direction[i]) : vec2(0.0);
    gl_Position = vec4((pixel - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
