#version 450 core
// SPDX-License-Identifier: MIT
// Dial, shadows, ghost, rods, bobs and pivot: one quad each, measured analytically by the fragment shader. Which
// shape a quad is follows from its number.
#include "chain.glsl"

layout(std430, binding = 1) readonly buffer Heads { vec4 heads[]; };      // as in curve.glsl
layout(std430, binding = 4) readonly buffer BobStyles { vec4 styles[]; }; // linear colour, radius in px

const int block = 16384; // quads per instance

uniform int link_count;
uniform int has_ghost;
uniform int arc_count;     // chords of the dial
uniform vec4 area;
uniform vec2 pivot;       // px
uniform float scale;      // px/m
uniform float rod_radius; // px
uniform float pixel;      // px per logical pixel
uniform float reach;       // px, of the chain: where the dial is
uniform vec3 ghost_colour;

out vec2 local;         // px: along and across a rod from its begin, or from a disc's centre
flat out vec3 colour;
flat out vec2 size;     // length (0 for a disc) and radius, px
flat out vec2 direction; // of a rod
flat out int kind;

out gl_PerVertex { vec4 gl_Position; };

vec2 joint(int trajectory, int index) { // 0 is the pivot
    return index == 0 ? pivot : pivot + scale * heads[2 * (trajectory * link_count + index - 1)].xy;
}

const int tick_count = 12; // every 30°, longer every 90°
const float turn = 6.28318530717959;

// A faint circle of everything the chain can reach, with ticks: chords first, then ticks.
void place_dial(int index, out vec2 begin, out vec2 end) {
    bool is_tick = index >= arc_count;
    float step = turn / float(is_tick ? tick_count : arc_count);
    float angle = step * float(is_tick ? index - arc_count : index);
    float next = is_tick ? angle : angle + step;
    float inner = (index - arc_count) % 3 == 0 ? reach - 9.0 * pixel : reach - 5.0 * pixel;
    begin = pivot + (is_tick ? inner : reach) * vec2(sin(angle), -cos(angle));
    end = pivot + reach * vec2(sin(next), -cos(next));
}

void main() {
    int quad = gl_InstanceID * block + (gl_VertexID >> 2) - arc_count - tick_count;
    // Shadows, then the ghost, then the chain; rods below bobs.
    int group = quad < 0 ? 0 : quad / link_count, link = quad < 0 ? 0 : quad - group * link_count;
    if (has_ghost == 0 && group >= 2) group += 2;
    kind = quad < 0 ? dial : min(group, pivot_bearing);
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    local = vec2(0.0);
    colour = vec3(0.0);
    size = vec2(0.0);
    direction = vec2(1.0, 0.0);
    if (group > pivot_bearing || (kind == pivot_bearing && link > 0)) return;

    int trajectory = kind == ghost_rod || kind == ghost_bob ? 1 : 0;
    bool is_rod = kind == rod || kind == rod_shadow || kind == ghost_rod;
    bool is_shadow = kind == rod_shadow || kind == bob_shadow;
    vec2 centre;
    colour = styles[link].rgb;
    if (kind == dial) {
        vec2 end;
        place_dial(quad + arc_count + tick_count, centre, end);
        size = vec2(distance(centre, end), 0.0);
        direction = (end - centre) / size.x;
    } else if (is_rod) {
        centre = joint(trajectory, link);
        vec2 along = joint(trajectory, link + 1) - centre;
        size = vec2(length(along), rod_radius);
        if (size.x > 1e-4) direction = along / size.x;
    } else {
        centre = kind == pivot_bearing ? pivot : joint(trajectory, link + 1);
        size.y = kind == pivot_bearing ? clamp(1.8 * rod_radius, 1.5 * pixel, 6.0 * pixel) : styles[link].a;
    }
    if (trajectory == 1) {
        colour = ghost_colour;
        size.y *= is_rod ? 0.55 : 0.8;
    }
    if (is_shadow) centre += vec2(1.5, -3.5) * pixel * clamp(size.y / (2.6 * pixel), 0.3, 1.6);

    // A chord ends where the next one begins: overlapping ends would show.
    float margin = kind == dial ? 0.0 : size.y + (is_shadow ? 6.0 * pixel : 2.0 * pixel + 1.0);
    vec2 across = vec2(-direction.y, direction.x);
    local.x = (gl_VertexID & 1) != 0 ? size.x + margin : -margin;
    float breadth = kind == dial ? pixel + 1.0 : margin;
    local.y = (gl_VertexID & 2) != 0 ? breadth : -breadth;
    vec2 position = centre + direction * local.x + across * local.y;
    gl_Position = vec4((position - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
