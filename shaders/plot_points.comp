#version 450 core
// SPDX-License-Identifier: MIT
// Curves of the plots: one point of one stroke per invocation, in pixels of the target. Angles over time, angular
// velocity over angle, or one angle over another.
layout(local_size_x = 64) in;

#include "curve.glsl"
#include "angles.glsl"
#include "wrapping.glsl"
#include "stroke.glsl"

const int over_time = 0;
const int phase = 1;
const int pair = 2;

uniform int kind;
uniform int second_step; // of a pair, from the first angle's link to the second angle's
uniform vec4 area;       // px: x, y, width, height of the curves
uniform vec2 low, high;  // of the axes

int first_bob; // of this invocation's stroke

vec2 plane_point(int point) {
    Place place = place_of(point);
    vec2 motion = motion_at(place, first_bob);
    if (kind == over_time) return vec2(-place.age, wrapped(motion.x));
    if (kind == phase) return vec2(wrapped(motion.x), motion.y);
    return wrapped(vec2(motion.x, motion_at(place, first_bob + second_step).x));
}

void main() {
    int point = int(gl_GlobalInvocationID.x), stroke = int(gl_GlobalInvocationID.y);
    if (point >= points_per_stroke) return;
    vec4 result = vec4(0.0, 0.0, -1.0, 1.0);
    int last = node_count * subdivisions;
    if (point <= last) {
        first_bob = int(strokes[first_stroke + stroke].shape.x);
        Place place = place_of(point);
        vec2 wraps = kind == over_time ? vec2(0.0, 1.0) : kind == phase ? vec2(1.0, 0.0) : vec2(1.0);
        vec3 where = point_within_edges(point, last, wraps);
        // With half a turn or more from chord to chord the direction cannot be told any more.
        float chord = abs(motion_at(place, first_bob).y) * place.duration / float(subdivisions);
        bool is_shown = where.z > 0.0 && (chord < 0.9 * pi || point == last) && !is_broken_at(point, place);
        vec2 pixel = area.xy + (where.xy - low) / (high - low) * area.zw;
        result = vec4(pixel, is_shown ? 1.0 : -1.0, place.age / trail_seconds);
    }
    points[(first_stroke + stroke) * points_per_stroke + point] = result;
}
