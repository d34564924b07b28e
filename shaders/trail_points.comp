#version 450 core
// SPDX-License-Identifier: MIT
// The bobs' trails: one point of one stroke per invocation, in pixels of the target.
layout(local_size_x = 64) in;

#include "curve.glsl"
#include "stroke.glsl"

uniform vec2 pivot; // px
uniform float scale; // px/m

vec2 node_position(int node, int bob) {
    return node < node_count ? sample_at(first_node + node * stride, bob).xy : head_state(bob).xy;
}

// From the neighbouring samples, which is exact to the second order of their interval.
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

void main() {
    int point = int(gl_GlobalInvocationID.x), stroke = int(gl_GlobalInvocationID.y);
    if (point >= points_per_stroke) return;
    vec4 result = vec4(0.0, 0.0, -1.0, 1.0);
    if (point <= node_count * subdivisions) {
        int bob = int(strokes[first_stroke + stroke].shape.x);
        Place place = place_of(point);
        bool is_broken = is_broken_at(point, place);
        vec2 here = hermite(node_position(place.node, bob), node_velocity(place.node, bob) * place.duration,
                            node_position(place.node + 1, bob),
                            node_velocity(place.node + 1, bob) * place.duration, place.t);
        result = vec4(pivot + scale * here, is_broken ? -1.0 : 1.0, place.age / trail_seconds);
    }
    points[(first_stroke + stroke) * points_per_stroke + point] = result;
}
