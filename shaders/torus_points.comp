#version 450 core
// SPDX-License-Identifier: MIT
// Paths on all shapes of the torus: one point of one stroke per invocation. On a shape that is not fully rolled up, a
// path that leaves at one edge returns at the opposite edge. A closed torus has no edges.
#include "torus_paths.glsl"
#include "wrapping.glsl"

vec2 plane_point(int point) {
    Place place = place_of(point);
    return angles_on(arc_after(place.node), place);
}

void main() {
    int point = int(gl_GlobalInvocationID.x), stroke = first_stroke + int(gl_GlobalInvocationID.y);
    vec4 result = vec4(0.0, 0.0, -1.0, 1.0);
    int last = node_count * subdivisions;
    if (point <= last) {
        first_bob = strokes[stroke].bob;
        int layer = layers > 1 ? first_bob : 0;
        Place place = place_of(point);
        vec3 angle = roll < 1.0 ? point_within_edges(point, last, vec2(1.0)) : vec3(plane_point(point), 1.0);
        if (angle.z > 0.0 && !is_broken_at(point, place)) result = vec4(seen_at(angle.xy, layer), place.age / trail_seconds);
    }
    write_in_order(stroke, last, result);
}
