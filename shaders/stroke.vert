#version 450 core
// SPDX-License-Identifier: MIT
// One quad per segment of a stroke, longer and wider than the segment by the stroke's radius: the fragment
// shader calculates how much of the stroke's light each pixel gets from this segment.
#include "look.glsl"
#include "stroke.glsl"

uniform vec4 area; // px: x, y, width, height of the view

noperspective out vec2 local;  // in radii, along and across the segment, from its begin
noperspective out vec3 light;
noperspective out float segment_length; // in radii
noperspective out float pixels;         // px: the radius

out gl_PerVertex { vec4 gl_Position; };

// 1 at a comet's head, falling to nothing within a tenth of the trail.
float comet(float age) { return exp2(-age * 30.0); }

// The light that is left. For a trail that does not follow the theme's law it drops in a short ramp.
float kept(vec4 aging, float age) {
    return aging.z > 0.0 ? mix(1.0, aging.w, smoothstep(0.85 * aging.z, 1.15 * aging.z, age)) : faded(age);
}

// A purer and darker shade of the same hue.
vec3 deepened(vec3 colour, float amount) {
    float peak = max(colour.r, max(colour.g, colour.b));
    return mix(colour, colour * colour / max(peak, 1e-6), amount);
}

vec3 light_at(Stroke stroke, vec4 point, float tone) {
    float age = clamp(point.w, 0.0, 1.0);
    vec3 colour = tone < 0.0 ? stroke.colour.rgb : ramp_at(tone) * stroke.colour.rgb;
    colour = deepened(colour, stroke.aging.x * age * (2.0 - age));
    float newest = smoothstep(0.03, 0.0, age) * stroke.shape.z;
    vec3 white = vec3(max(colour.r, max(colour.g, colour.b)));
    float strength = kept(stroke.aging, age) * (1.0 + (1.5 - 0.9 * look.absorbs) * newest * newest + stroke.aging.y * comet(age));
    return mix(colour, white, (0.6 - 0.45 * look.absorbs) * newest) * (strength * max(point.z, 0.0));
}

// For a stroke without tones: a comet's head is wide and its tail thin; a plot's line keeps its width, so
// that it stays readable.
float width_at(Stroke stroke, float age) {
    age = clamp(age, 0.0, 1.0);
    float width = look.width_law == 1 && stroke.aging.z <= 0.0 ? width_at_age(age) : 1.0;
    return stroke.aging.y > 0.0 ? width * mix(0.8, 1.45, comet(age)) : width;
}

void main() {
    int index = gl_VertexID >> 16, quad = (gl_VertexID & 0xffff) >> 2; // by the command's base vertex
    int block = block_of(index, gl_InstanceID);
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // outside: nothing is drawn
    local = vec2(0.0);
    light = vec3(0.0);
    segment_length = 0.0;
    pixels = 1.0;
    if (quad >= block_segments[block]) return;

    int base = block * points_per_block + quad;
    vec4 a = points[base], b = points[base + 1];
    vec2 along = b.xy - a.xy;
    float len = length(along);
    if (a.z < 0.0 || b.z < 0.0 || a.w > 1.0 || len < 1e-4) return;

    Stroke stroke = strokes[index];
    bool at_end = (gl_VertexID & 1) != 0, has_tones = stroke.colour.a < 0.5;
    vec2 tone = has_tones ? tones[at_end ? base + 1 : base] : vec2(-1.0, 1.0);
    vec2 widths = has_tones ? vec2(tones[base].y, tones[base + 1].y)
                            : vec2(width_at(stroke, a.w), width_at(stroke, b.w));
    // Hard edges are where the soft profile has half its light; they fade over one pixel.
    float radius = look.hard_edges != 0 ? 0.5 * stroke.shape.y : stroke.shape.y;
    float room = look.hard_edges != 0 ? 0.5 : 0.0;
    float widest = radius * max(widths.x, widths.y) + room, r = radius * (at_end ? widths.y : widths.x) + room;
    vec2 direction = along / len;
    vec2 corner = vec2(at_end ? len + widest : -widest, (gl_VertexID & 2) != 0 ? widest : -widest);
    local = corner / r;
    segment_length = len / r;
    pixels = r;
    light = light_at(stroke, at_end ? b : a, tone.x);
    vec2 pixel = a.xy + direction * corner.x + vec2(-direction.y, direction.x) * corner.y;
    gl_Position = vec4((pixel - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
