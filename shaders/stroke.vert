#version 450 core
// SPDX-License-Identifier: MIT
// One quad per segment of a stroke, longer and wider than it by the stroke's radius: the fragment shader says how
// much of the stroke's light each pixel gets from this segment.
#include "look.glsl"
#include "stroke.glsl"

const int block = 512; // segments per instance

uniform vec4 area; // px: x, y, width, height of the view
uniform int stroke_count;

noperspective out vec2 local;  // in radii, along and across the segment, from its begin
noperspective out vec3 light;
noperspective out float segment_length; // in radii

out gl_PerVertex { vec4 gl_Position; };

vec3 light_at(Stroke stroke, vec4 point, float tone) {
    vec3 colour = tone < 0.0 ? stroke.colour.rgb : ramp_at(tone) * stroke.colour.rgb;
    float newest = smoothstep(0.03, 0.0, point.w) * stroke.shape.z;
    vec3 white = vec3(max(colour.r, max(colour.g, colour.b)));
    return mix(colour, white, (0.55 - 0.4 * look.absorbs) * newest) * (faded(point.w) * (1.0 + 0.6 * newest) * max(point.z, 0.0));
}

void main() {
    int segments = points_per_stroke - 1;
    int segment = gl_InstanceID * block + (gl_VertexID >> 2);
    int index = segment / segments, first = segment - index * segments;
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // outside: nothing is drawn
    local = vec2(0.0);
    light = vec3(0.0);
    segment_length = 0.0;
    if (index >= stroke_count) return;

    int base = index * points_per_stroke + first;
    vec4 a = points[base], b = points[base + 1];
    vec2 along = b.xy - a.xy;
    float len = length(along);
    if (a.z < 0.0 || b.z < 0.0 || a.w > 1.0 || len < 1e-4) return;

    Stroke stroke = strokes[index];
    bool at_end = (gl_VertexID & 1) != 0, has_tones = stroke.colour.a < 0.5;
    vec2 tone = has_tones ? tones[at_end ? base + 1 : base] : vec2(-1.0, 1.0);
    vec2 widths = has_tones ? vec2(tones[base].y, tones[base + 1].y)
                            : 1.0 - 0.4 * clamp(vec2(a.w, b.w), 0.0, 1.0) * float(look.width_law == 1);
    float widest = stroke.shape.y * max(widths.x, widths.y), r = stroke.shape.y * (at_end ? widths.y : widths.x);
    vec2 direction = along / len;
    vec2 corner = vec2(at_end ? len + widest : -widest, (gl_VertexID & 2) != 0 ? widest : -widest);
    local = corner / r;
    segment_length = len / r;
    light = light_at(stroke, at_end ? b : a, tone.x);
    vec2 pixel = a.xy + direction * corner.x + vec2(-direction.y, direction.x) * corner.y;
    gl_Position = vec4((pixel - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
