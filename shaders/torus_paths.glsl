// SPDX-License-Identifier: MIT
// The paths of pairs of angles on the torus: one point of one stroke per invocation, in pixels of the target.
// A torus has no seam; on a shape that is not fully rolled up, a path leaves at one edge and comes back at
// the other.
layout(local_size_x = 64) in;

#include "curve.glsl"
#include "angles.glsl"
#include "wrapping.glsl"
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

vec2 angles_at(Place place) {
    if (separatrix == 0.0) return vec2(motion_at(place, first_bob).x, motion_at(place, first_bob + second_step).x);
    vec3 begin = node_motion(place.node, 0), end = node_motion(place.node + 1, 0);
    return vec2(motion_between(begin, end, place).x, motion_between(speed_angle(begin), speed_angle(end), place).x);
}

vec2 plane_point(int point) { return wrapped(angles_at(place_of(point))); }

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

        vec3 position = surface_position(angle.xy, layer);
        vec3 normal = surface_normal(angle.xy, layer);
        vec4 clip = view_projection * vec4(position, 1.0);
        if (clip.w > 0.05 && angle.z > 0.0 && !is_broken_at(point, place)) {
            vec2 pixel = area.xy + (0.5 + 0.5 * clip.xy / clip.w) * area.zw;
            float seen = mix(hidden_strength, 1.0, visibility(position, normal, layer));
            result = vec4(pixel, seen, place.age / trail_seconds);
        }
    }
    points[(first_stroke + stroke) * points_per_stroke + point] = result;
}
