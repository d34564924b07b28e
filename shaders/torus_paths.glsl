// SPDX-License-Identifier: MIT
// The paths of pairs of angles on the torus, in pixels of the target.
layout(local_size_x = 64) in;

#include "curve.glsl"
#include "angles.glsl"
#include "stroke_blocks.glsl"
#include "torus.glsl"

uniform vec4 area;             // px: x, y, width, height of the view
uniform float separatrix;      // rad/s: for a single pendulum, whose speed is shown as the second angle; 0 for chains
uniform float hidden_strength; // strength of a path behind glass
uniform int second_step;       // the second angle's link minus the first angle's link

int first_bob; // first bob of this invocation's stroke

// The motion of the angle that shows a single pendulum's speed. ±π stands for an infinite speed.
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

// xy: the position, in pixels of the target. z: the strength, which is smaller behind glass, and negative if the point
// is too close to the eye or behind it.
vec3 seen_at(vec2 angle, int layer) {
    vec3 position = surface_position(angle, layer);
    vec4 clip = view_projection * vec4(position, 1.0);
    if (clip.w <= 0.05) return vec3(0.0, 0.0, -1.0);
    vec2 pixel = area.xy + (0.5 + 0.5 * clip.xy / clip.w) * area.zw;
    return vec3(pixel, mix(hidden_strength, 1.0, visibility(position, surface_normal(angle, layer), layer)));
}
