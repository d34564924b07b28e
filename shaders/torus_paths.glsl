// SPDX-License-Identifier: MIT
// The paths of pairs of angles on the torus, in pixels of the target: one point of one stroke per invocation.
// A torus has no seam; on a shape that is not fully rolled up, a path leaves at one edge and comes back at
// the other.
layout(local_size_x = 64) in;

#include "curve.glsl"
#include "angles.glsl"
#ifndef RING
#include "wrapping.glsl"
#endif
#include "stroke.glsl"
#include "torus.glsl"

uniform vec4 area;             // px: x, y, width, height of the view
uniform float separatrix;      // rad/s, for a single pendulum: the tube's angle is its speed; 0 for chains
uniform float hidden_strength; // of the path behind glass
uniform int second_step;       // from the first angle's link to the second one's

int first_bob; // of this invocation's stroke

// A single pendulum's speed as an angle: ±π stands for infinitely fast.
vec3 speed_angle(vec3 motion) {
    float ratio = motion.y / separatrix;
    return vec3(2.0 * atan(ratio), 2.0 / (1.0 + ratio * ratio) * motion.z / separatrix, 0.0);
}

// The motions of both angles from node to node.
struct PairArc {
    vec3 u0, u1, v0, v1;
};

PairArc arc_after(int node) {
    vec3 begin = node_motion(node, first_bob), end = node_motion(node + 1, first_bob);
    if (separatrix != 0.0) return PairArc(begin, end, speed_angle(begin), speed_angle(end));
    return PairArc(begin, end, node_motion(node, first_bob + second_step), node_motion(node + 1, first_bob + second_step));
}

vec2 angles_on(PairArc arc, Place place) {
    return wrapped(vec2(motion_between(arc.u0, arc.u1, place).x, motion_between(arc.v0, arc.v1, place).x));
}

// In pixels of the target; z: the strength that is left behind glass; negative: not to be seen at all.
vec3 seen_at(vec2 angle, int layer) {
    vec3 position = surface_position(angle, layer);
    vec4 clip = view_projection * vec4(position, 1.0);
    if (clip.w <= 0.05) return vec3(0.0, 0.0, -1.0);
    vec2 pixel = area.xy + (0.5 + 0.5 * clip.xy / clip.w) * area.zw;
    return vec3(pixel, mix(hidden_strength, 1.0, visibility(position, surface_normal(angle, layer), layer)));
}

#ifdef RING
// One arc from node to node of one stroke per invocation, as in trail_points.comp.
const float flatness = 0.01; // px, the largest distance of a chord from its arc

Place place_on(int node, float t) {
    float begin = node_age(node), end = node_age(node + 1);
    return Place(node, t, begin - end, mix(begin, end, t));
}

// Enough chords to stay within `flatness`, by how far the arc is from its chord at quarters; all where it passes
// behind glass.
int chords_of(PairArc arc, int node, int layer, vec3 begin, vec3 end) {
    vec3 quarter = seen_at(angles_on(arc, place_on(node, 0.25)), layer), middle = seen_at(angles_on(arc, place_on(node, 0.5)), layer),
         last = seen_at(angles_on(arc, place_on(node, 0.75)), layer);
    float least = min(min(min(begin.z, quarter.z), min(middle.z, last.z)), end.z),
          most = max(max(max(begin.z, quarter.z), max(middle.z, last.z)), end.z);
    if (most - least > 0.005) return subdivisions;
    vec2 a = quarter.xy - mix(begin.xy, end.xy, 0.25), b = middle.xy - mix(begin.xy, end.xy, 0.5), c = last.xy - mix(begin.xy, end.xy, 0.75);
    float away = sqrt(max(dot(b, b), 1.7777778 * max(dot(a, a), dot(c, c)))); // of a parabola: 4/3 as far in the middle
    return clamp(int(ceil(sqrt(away / flatness))), 1, subdivisions);
}

void main() {
    int node = int(gl_GlobalInvocationID.x), stroke = first_stroke + int(gl_GlobalInvocationID.y);
    int first = node * subdivisions, end = min(first + subdivisions, points_per_stroke);
    if (first >= points_per_stroke) return;
    first_bob = int(strokes[stroke].shape.x);
    int layer = layers > 1 ? first_bob : 0;
    first += stroke * points_per_stroke;
    end += stroke * points_per_stroke;
    if (node > node_count) {
        for (int point = first; point < end; ++point) points[point] = vec4(0.0, 0.0, -1.0, 1.0);
        return;
    }
    if (node == node_count) {
        Place head = place_of(node_count * subdivisions);
        points[first] = vec4(seen_at(angles_on(arc_after(head.node), head), layer), 0.0);
        for (int point = first + 1; point < end; ++point) points[point] = vec4(0.0, 0.0, -1.0, 1.0);
        return;
    }
    PairArc arc = arc_after(node);
    Place place = place_on(node, 1.0);
    vec3 here = seen_at(angles_on(arc, place_on(node, 0.0)), layer), next = seen_at(angles_on(arc, place), layer);
    bool is_broken = is_broken_after(node);
    float per_chord = 1.0 / float(chords_of(arc, node, layer, here, next));
    for (int step = 0; step < subdivisions; ++step) {
        place = place_on(node, min(float(step) * per_chord, 1.0));
        if (step > 0) here = place.t < 1.0 ? seen_at(angles_on(arc, place), layer) : next;
        points[first + step] = vec4(here.xy, is_broken ? -1.0 : here.z, place.age / trail_seconds);
    }
}
#else
vec2 plane_point(int point) {
    Place place = place_of(point);
    return angles_on(arc_after(place.node), place);
}

void main() {
    int point = int(gl_GlobalInvocationID.x), stroke = int(gl_GlobalInvocationID.y);
    if (point >= points_per_stroke) return;
    vec4 result = vec4(0.0, 0.0, -1.0, 1.0);
    int last = node_count * subdivisions;
    if (point <= last) {
        first_bob = int(strokes[first_stroke + stroke].shape.x);
        int layer = layers > 1 ? first_bob : 0;
        Place place = place_of(point);
        vec3 angle = roll < 1.0 ? point_within_edges(point, last, vec2(1.0)) : vec3(plane_point(point), 1.0);
        if (angle.z > 0.0 && !is_broken_at(point, place)) result = vec4(seen_at(angle.xy, layer), place.age / trail_seconds);
    }
    points[(first_stroke + stroke) * points_per_stroke + point] = result;
}
#endif
