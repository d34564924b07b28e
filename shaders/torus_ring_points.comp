#version 450 core
// SPDX-License-Identifier: MIT
// Paths on a ring in space, which has no edges. Each invocation makes one arc of one stroke, from node to node.
#define RING // as in torus_shape.glsl
#include "torus_paths.glsl"
#include "arcs.glsl"

Place place_on(int node, float t) {
    float begin = node_age(node), end = node_age(node + 1);
    return Place(node, t, begin - end, mix(begin, end, t));
}

const float flatness = 0.01;  // largest distance of a chord from its arc, px
const float evenness = 0.005; // largest error of the interpolated strength

// Enough chords to stay within both limits. The estimate uses the distances between the arc and a single chord at one,
// two and three quarters of the way.
int chords_of(PairArc arc, int node, int layer, vec3 begin, vec3 end) {
    vec3 quarter = seen_at(angles_on(arc, place_on(node, 0.25)), layer), middle = seen_at(angles_on(arc, place_on(node, 0.5)), layer),
         last = seen_at(angles_on(arc, place_on(node, 0.75)), layer);
    vec3 a = quarter - mix(begin, end, 0.25), b = middle - mix(begin, end, 0.5), c = last - mix(begin, end, 0.75);
    // For a parabola, the distance at the middle is 4/3 of the distance at a quarter.
    float away = sqrt(max(dot(b.xy, b.xy), 1.7777778 * max(dot(a.xy, a.xy), dot(c.xy, c.xy))));
    float dimmed = max(abs(b.z), 1.3333333 * max(abs(a.z), abs(c.z)));
    return clamp(int(ceil(sqrt(max(away / flatness, dimmed / evenness)))), 1, subdivisions);
}

void main() {
    int node = int(gl_GlobalInvocationID.x), stroke = first_stroke + int(gl_GlobalInvocationID.y);
    first_bob = strokes[stroke].bob;
    int layer = layers > 1 ? first_bob : 0;
    bool is_head = node == node_count;
    Place head = place_of(node_count * subdivisions);
    PairArc arc = arc_after(is_head ? head.node : node);
    vec3 here = seen_at(angles_on(arc, is_head ? head : place_on(node, 0.0)), layer), next = seen_at(angles_on(arc, place_on(node, 1.0)), layer);
    int chords = is_whole(node) ? chords_of(arc, node, layer, here, next) : 0;
    ArcPoints own = place_points(stroke, node, chords);
    float per_chord = 1.0 / float(chords);
    if (own.count > 0) put_point(own.first, stroke, vec4(here, (is_head ? 0.0 : node_age(node)) / trail_seconds));
    for (int step = 1; step < own.count; ++step) {
        Place place = place_on(node, min(float(step) * per_chord, 1.0));
        here = step < chords ? seen_at(angles_on(arc, place), layer) : next;
        put_point(own.first + step, stroke, vec4(here.xy, step > chords ? -1.0 : here.z, place.age / trail_seconds));
    }
}
