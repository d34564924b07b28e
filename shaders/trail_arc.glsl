// SPDX-License-Identifier: MIT
// The arcs of the bobs' trails, from node to node, in m.
uniform float scale; // px/m

vec2 node_position(int node, int bob) {
    return node < node_count ? sample_at(first_node + node * stride, bob).xy : head_state(bob).xy;
}

// The velocity at a node, from the neighbouring samples. Accurate to second order in their interval if there are
// samples on both sides, or two before; otherwise to first order.
vec2 node_velocity(int node, int bob) {
    if (node >= node_count) return head_velocity(bob);
    int index = first_node + node * stride;
    vec2 here = sample_at(index, bob).xy;
    int piece = piece_at(index);
    bool has_before = is_in_piece(index - 1, piece), has_after = is_in_piece(index + 1, piece);
    if (!has_before && !has_after) return (head_state(bob).xy - here) / max(node_age(node), 1e-6);
    if (!has_before) return (sample_at(index + 1, bob).xy - here) / interval;
    vec2 before = sample_at(index - 1, bob).xy;
    if (has_after) return (sample_at(index + 1, bob).xy - before) / (2.0 * interval);
    if (!is_in_piece(index - 2, piece)) return (here - before) / interval;
    return (3.0 * here - 4.0 * before + sample_at(index - 2, bob).xy) / (2.0 * interval);
}

// An arc between two nodes: the positions of its ends, and the velocities there times the arc's duration.
struct Arc {
    vec2 p0, v0, p1, v1;
};

Arc arc_of(int node, int bob, float duration) {
    return Arc(node_position(node, bob), node_velocity(node, bob) * duration, node_position(node + 1, bob),
               node_velocity(node + 1, bob) * duration);
}

vec2 position_on(Arc arc, float t) { return hermite(arc.p0, arc.v0, arc.p1, arc.v1, t); }

vec2 slope_on(Arc arc, float t) {
    vec2 chord = arc.p1 - arc.p0;
    return mix(arc.v0, arc.v1, t) + 6.0 * t * (1.0 - t) * (chord - 0.5 * (arc.v0 + arc.v1));
}

const float flatness = 0.12; // largest distance of a chord from its arc, px

// Enough chords to stay within `flatness`. A cubic's distance from its chord is at most an eighth of its largest second
// derivative, and a cubic's second derivative is largest at one of its ends.
int chords_of(Arc arc) {
    vec2 chord = arc.p1 - arc.p0;
    vec2 first = 6.0 * chord - 4.0 * arc.v0 - 2.0 * arc.v1, last = 2.0 * arc.v0 + 4.0 * arc.v1 - 6.0 * chord;
    float bend = scale * sqrt(max(dot(first, first), dot(last, last)));
    return clamp(int(ceil(sqrt(bend * (0.125 / flatness)))), 1, subdivisions);
}
