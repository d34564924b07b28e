// SPDX-License-Identifier: MIT
// Curves of angles on a plane. A curve that passes ±π leaves at one edge and returns at the opposite edge; no line
// joins the two edges. Three points around each passage change: the point before it moves onto the edge, the first
// point after it is omitted, and the second point after it moves to the place where the curve returns.
uniform float edge_margin; // rad; in two chords, no curve moves farther than this

// The file that includes this defines it: a point of the curve, with angles wrapped to ±π.
vec2 plane_point(int point);

const float inside_edge = 0.999999; // times π

vec2 step_between(vec2 from, vec2 to, vec2 wraps) { return mix(to - from, wrapped(to - from), wraps); }
bool passes_edge(vec2 from, vec2 to, vec2 wraps) { return any(greaterThan(abs(to - from) * wraps, vec2(pi))); }

// The place where the way from `from` to `to` first meets an edge. `side` becomes ±1 on the axis of that edge and 0 on
// the other axis.
vec2 meets_edge(vec2 from, vec2 to, vec2 wraps, out vec2 side) {
    vec2 step = step_between(from, to, wraps);
    bvec2 passing = greaterThan(abs(to - from) * wraps, vec2(pi));
    vec2 part = (sign(step) * pi - from) / mix(vec2(1.0), step, vec2(notEqual(step, vec2(0.0))));
    bool first = passing.x && (!passing.y || part.x <= part.y);
    side = first ? vec2(sign(step.x), 0.0) : vec2(0.0, sign(step.y));
    return from + step * clamp(first ? part.x : part.y, 0.0, 1.0);
}

// xy: where the point is drawn; z: whether it is drawn.
vec3 point_within_edges(int point, int last, vec2 wraps) {
    vec2 here = plane_point(point), side;
    if (max(abs(here.x) * wraps.x, abs(here.y) * wraps.y) < pi - edge_margin || point == last) return vec3(here, 1.0);
    vec2 before = point > 0 ? plane_point(point - 1) : here;
    if (passes_edge(before, here, wraps)) return vec3(here, 0.0);
    vec2 after = plane_point(point + 1);
    if (passes_edge(here, after, wraps)) {
        vec2 edge = meets_edge(here, after, wraps, side);
        return vec3(mix(edge, side * pi * inside_edge, abs(side)), point + 1 == last ? 0.0 : 1.0);
    }
    vec2 earlier = point > 1 ? plane_point(point - 2) : before;
    if (passes_edge(earlier, before, wraps)) {
        vec2 edge = meets_edge(earlier, before, wraps, side);
        return vec3(mix(edge, -side * pi * inside_edge, abs(side)), 1.0);
    }
    return vec3(here, 1.0);
}
