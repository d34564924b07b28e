#version 450 core
// SPDX-License-Identifier: MIT
// One quad per segment of a stroke. Where the curve bends gently, neighbouring quads share a mitred edge;
// where it turns sharply each ends in a cap. The fragment shader measures the distance to the segment, so both
// give the same picture, and blending by maximum makes joints and overlaps disappear.
#include "stroke.glsl"

const int block = 512; // segments per instance

uniform vec4 area; // px: x, y, width, height of the view
uniform int stroke_count;

noperspective out vec2 local;  // px along and across the segment, from its begin
noperspective out vec3 light;
noperspective out float radius;
flat out float segment_length;

out gl_PerVertex { vec4 gl_Position; };

vec3 light_at(Stroke stroke, vec4 point) {
    float young = 1.0 - clamp(point.w, 0.0, 1.0);
    float newest = smoothstep(0.97, 1.0, young) * stroke.shape.z;
    vec3 colour = mix(stroke.colour.rgb, vec3(max(stroke.colour.r, max(stroke.colour.g, stroke.colour.b))), 0.55 * newest);
    return colour * pow(young, 1.9) * (1.0 + 0.6 * newest) * max(point.z, 0.0);
}

float radius_at(Stroke stroke, vec4 point) { return stroke.shape.y * mix(0.6, 1.0, 1.0 - clamp(point.w, 0.0, 1.0)); }

// How far a corner moves along the segment at one of its ends, so that it lies on the bisector with the
// neighbour; beyond the end by the radius where the bend is too sharp or there is no neighbour.
float end_shift(vec2 direction, float len, vec2 onward, bool has_neighbour, float side, float r) {
    float other = length(onward);
    if (!has_neighbour || other < 1e-3) return r;
    onward /= other;
    float bend_cosine = dot(direction, onward);
    if (bend_cosine < 0.5) return r;
    float bend_tangent = (direction.x * onward.y - direction.y * onward.x) / (1.0 + bend_cosine);
    float shift = -side * bend_tangent * r;
    return abs(shift) > 0.4 * min(len, other) ? r : shift + 0.3;
}

void main() {
    int segments = points_per_stroke - 1;
    int segment = gl_InstanceID * block + (gl_VertexID >> 2);
    int index = segment / segments, first = segment - index * segments;
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // outside: nothing is drawn
    local = vec2(0.0);
    light = vec3(0.0);
    radius = 1.0;
    segment_length = 0.0;
    if (index >= stroke_count) return;

    int base = index * points_per_stroke;
    vec4 a = points[base + first], b = points[base + first + 1];
    if (a.z < 0.0 || b.z < 0.0 || a.w > 1.0) return;
    vec4 before = points[base + max(first - 1, 0)];
    vec4 after = points[base + min(first + 2, segments)];
    bool has_before = first > 0 && before.z >= 0.0;
    bool has_after = first + 2 <= segments && after.z >= 0.0;

    Stroke stroke = strokes[index];
    vec2 along = b.xy - a.xy;
    float len = length(along);
    vec2 direction = len > 1e-4 ? along / len : vec2(1.0, 0.0);
    vec2 across = vec2(-direction.y, direction.x);
    float r = max(radius_at(stroke, a), radius_at(stroke, b));

    bool at_end = (gl_VertexID & 1) != 0;
    float side = (gl_VertexID & 2) != 0 ? 1.0 : -1.0;
    local.y = side * r;
    local.x = at_end ? len + end_shift(direction, len, after.xy - b.xy, has_after, side, r)
                     : -end_shift(-direction, len, before.xy - a.xy, has_before, -side, r);
    light = light_at(stroke, at_end ? b : a);
    radius = radius_at(stroke, at_end ? b : a);
    segment_length = len;
    vec2 pixel = a.xy + direction * local.x + across * local.y;
    gl_Position = vec4((pixel - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
