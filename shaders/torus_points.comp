#version 450 core
// SPDX-License-Identifier: MIT
// The path of two angles on the torus: one point of one stroke per invocation, in pixels of the target. Angles
// wrap, so from node to node the curve goes the way the angular velocities say: there is no seam.
layout(local_size_x = 64) in;

#include "curve.glsl"
#include "stroke.glsl"
#include "torus.glsl"

uniform vec4 area;            // px: x, y, width, height of the view
uniform float separatrix;     // rad/s, of a single pendulum: the tube's angle is its speed; 0 for more links
uniform float hidden_strength; // of the path behind glass

// Both angles and how fast they change.
vec4 angles_of(vec4 first, vec4 second) { return vec4(first.z, second.z, first.w, second.w); }

vec4 phase_of(vec4 state, float acceleration) {
    float ratio = state.w / separatrix;
    return vec4(state.z, 2.0 * atan(ratio), state.w, 2.0 / (1.0 + ratio * ratio) * acceleration / separatrix);
}

// Of the first bob, between a sample and its neighbour; 0 without a neighbour.
float acceleration_near(int index) {
    if (node_count == 0) return 0.0; // no samples are bound
    int piece = piece_at(index);
    int begin = is_in_piece(index - 1, piece) ? index - 1 : index, end = max(index, begin + 1);
    return is_in_piece(end, piece) ? (sample_at(end, 0).w - sample_at(begin, 0).w) / interval : 0.0;
}

vec4 node_angles(int node) {
    bool is_head = node >= node_count;
    int index = first_node + node * stride;
    if (separatrix == 0.0)
        return is_head ? angles_of(head_state(0), head_state(1)) : angles_of(sample_at(index, 0), sample_at(index, 1));
    float acceleration = acceleration_near(min(index, available - 1));
    return phase_of(is_head ? head_state(0) : sample_at(index, 0), acceleration);
}

void main() {
    int point = int(gl_GlobalInvocationID.x), stroke = int(gl_GlobalInvocationID.y);
    if (point >= points_per_stroke) return;
    vec4 result = vec4(0.0, 0.0, -1.0, 1.0);
    if (point <= node_count * subdivisions) {
        Place place = place_of(point);
        vec4 begin = node_angles(place.node), end = node_angles(place.node + 1);
        vec2 turn = 0.5 * place.duration * (begin.zw + end.zw);
        turn += wrapped(end.xy - begin.xy - turn);
        vec2 angle = begin.xy + hermite(vec2(0.0), begin.zw * place.duration, turn, end.zw * place.duration, place.t);

        vec3 normal = torus_normal(angle.x, angle.y);
        vec3 position = torus_position(angle.x, angle.y);
        vec4 clip = view_projection * vec4(position, 1.0);
        if (clip.w > 0.05 && !is_broken_at(point, place)) {
            vec2 pixel = area.xy + (0.5 + 0.5 * clip.xy / clip.w) * area.zw;
            result = vec4(pixel, mix(hidden_strength, 1.0, visibility(position, normal)), place.age / trail_seconds);
        }
    }
    points[(first_stroke + stroke) * points_per_stroke + point] = result;
}
