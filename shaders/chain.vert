#version 450 core
// SPDX-License-Identifier: MIT
// The chain and everything around it: dial, shadows, marks, companions, rods, bobs, pivot. Each shape is one quad, and
// the quad's number decides which shape it is. The fragment shader calculates the shape.
#include "chain.glsl"
#include "look.glsl"

layout(std430, binding = 1) readonly buffer Heads { vec4 heads[]; };      // as in curve.glsl; then flips, forces, path
// For each bob: colour, radius in px. Then for each companion: colour, strength (negative: measured; 0: not drawn).
// Then the bars.
layout(std430, binding = 4) readonly buffer BobStyles { vec4 styles[]; };

const int block = 16384; // quads per instance

uniform int first_quad, quad_end; // of this draw call
uniform int link_count;
uniform int companion_count;
uniform int glow_count;   // bobs that light the background: link_count or 0
uniform int shadow_count; // links that cast a shadow: link_count or 0
uniform int flip_count;   // links whose last flip is marked: link_count or 0
uniform int arc_count;    // chords of the dial
uniform int path_count, first_of_path; // number of chords in the pivot's path; index of its first point in heads
uniform int bar_count;    // links that are drawn as bars: link_count or 0
uniform int angle_count, velocity_count, force_count; // links with an arc for the angle; bobs with each kind of arrow
uniform float angle_radius;   // px
uniform float velocity_scale; // m: length of the arrow for a velocity of 1 m/s
uniform int hovered_bob, held_bob; // -1 if there is none
uniform int draws_springs;
uniform float full_strain;
uniform vec4 area;
uniform vec2 pivot;       // the middle of the pivot's path, px
uniform vec2 bearing;     // the pivot's present place, px
uniform float scale;      // px/m
uniform float rod_radius; // px
uniform float pixel;      // px per logical pixel
uniform vec3 ink;         // colour of text
uniform float reach;      // radius of the dial, the chain's reach, px
uniform float reached_side, reached_top; // px from the pivot: farthest place to the side and upwards that the chain's
                                         // energy allows

out vec2 local;          // px: along and across a rod, from its beginning; of a disc, from its centre
flat out vec3 colour;
flat out vec3 far_colour; // the colour at a rod's end; `colour` is the colour at its beginning
flat out vec2 size;      // length (0 for a disc) and radius, px
flat out vec2 direction; // of a rod
// Dial, companion, halo: strength. Bob: above 0 if held or pointed at. Rod: 1 if elastic, less if rigid. Spring:
// amplitude, px. Bar: px from its upper joint to its lower end or, if negative, to its upper end above that joint.
flat out float amount;
// Spring: number of turns. Companion's rod: strength at its end. Companion's bob: below 0 if measured, drawn as a ring.
// Bar: px from its upper joint to its centre of mass. Angle: the angle, rad.
flat out float turns;
flat out int kind;
flat out ChainLook of_chain;

out gl_PerVertex { vec4 gl_Position; };

const int tick_count = 12; // every 30°, longer every 90°
const float turn = 6.28318530717959;

vec2 joint(int trajectory, int index) { // joint 0 is the pivot
    return index == 0 ? bearing : pivot + scale * heads[2 * (trajectory * link_count + index - 1)].xy;
}

// The dial is a faint circle around everything that the chain can reach, with ticks. Its chords come first, then the
// ticks, then the chords of the pivot's path.
void place_dial(int index, out vec2 begin, out vec2 end) {
    if (index >= arc_count + tick_count) {
        int first = first_of_path + index - arc_count - tick_count;
        begin = pivot + scale * heads[first].xy;
        end = pivot + scale * heads[first + 1].xy;
        return;
    }
    bool is_tick = index >= arc_count;
    float step = turn / float(is_tick ? tick_count : arc_count);
    float angle = step * float(is_tick ? index - arc_count : index);
    float next = is_tick ? angle : angle + step;
    float inner = (index - arc_count) % 3 == 0 ? reach - 9.0 * pixel : reach - 5.0 * pixel;
    begin = pivot + (is_tick ? inner : reach) * vec2(sin(angle), -cos(angle));
    end = pivot + reach * vec2(sin(next), -cos(next));
}

// The dial fades out beyond the places that the chain can reach with its energy.
float dial_strength(vec2 at) {
    vec2 beyond = vec2(abs(at.x - pivot.x) - reached_side, at.y - pivot.y - reached_top) / (0.15 * reach);
    return (1.0 - smoothstep(0.0, 1.0, beyond.x)) * (1.0 - smoothstep(0.0, 1.0, beyond.y));
}

// Returns true if `quad` is one of the next `count` quads. Otherwise subtracts `count` from `quad`.
bool take(inout int quad, int count) {
    if (quad < count) return true;
    quad -= count;
    return false;
}

// The kind of a quad. `quad` becomes its number among the quads of that kind.
int kind_of(inout int quad) {
    if (take(quad, arc_count + tick_count + path_count)) return dial;
    if (take(quad, glow_count)) return bob_glow;
    if (take(quad, shadow_count)) return rod_shadow;
    if (take(quad, shadow_count)) return bob_shadow;
    if (take(quad, flip_count)) return flip_mark;
    if (take(quad, companion_count * link_count)) return companion_rod;
    if (take(quad, companion_count * link_count)) return companion_bob;
    if (take(quad, 2)) return halo;
    if (take(quad, link_count)) return rod;
    if (take(quad, link_count)) return bob;
    if (take(quad, 1)) return pivot_bearing;
    if (take(quad, angle_count)) return angle_arc;
    if (take(quad, velocity_count)) return velocity_arrow;
    if (take(quad, force_count)) return force_arrow;
    return nothing;
}

// Sets the colour and thickness of a rod. A rigid rod is a thin line whose colour changes from one bob's colour to the
// other's. An elastic rod is white at rest, red and thinner when stretched, blue and thicker when compressed.
void colour_rod(int link) {
    float rest = heads[2 * link + 1].z;
    if (rest <= 0.0) {
        size.y *= 0.7;
        amount = 0.85;
        far_colour = styles[link].rgb;
        colour = link == 0 ? mix(far_colour, look.rod_light.rgb, 0.6) : styles[link - 1].rgb;
        return;
    }
    float strain = size.x / (scale * rest) - 1.0;
    float part = clamp(abs(strain) / full_strain, 0.0, 1.0);
    // The scale is not linear, so that even a little strain is visible.
    colour = mix(look.strain_rest.rgb, strain > 0.0 ? look.strain_stretched.rgb : look.strain_compressed.rgb, sqrt(part) * part * 0.35 + part * 0.65);
    size.y *= clamp(pow(max(1.0 + strain, 0.05), -0.8), 0.45, 2.2) * 1.15;
    amount = 1.0;
    // In a shorter rod, the turns of a coil could not be distinguished.
    if (draws_springs != 0 && kind == rod && scale * rest > 14.0 * pixel) {
        kind = spring;
        amount = clamp(0.09 * scale * rest, 3.0 * pixel, 9.0 * pixel);
        turns = clamp(round(scale * rest / (8.0 * pixel)), 4.0, 12.0);
    }
}

// How visible a companion's rod is at a joint. It fades with the distance from the main chain's joint.
float nearness(int trajectory, int index) {
    float away = distance(joint(trajectory, index), joint(0, index)) / (0.3 * reach);
    return mix(companion_count > 4 ? 0.03 : 0.35, 1.0, 1.0 / (1.0 + away * away * (companion_count > 4 ? 30.0 : 4.0)));
}

void main() {
    int number = first_quad + gl_InstanceID * block + (gl_VertexID >> 2);
    kind = number < quad_end ? kind_of(number) : nothing;
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // outside: nothing is drawn
    local = vec2(0.0);
    colour = far_colour = vec3(0.0);
    size = vec2(0.0);
    direction = vec2(1.0, 0.0);
    amount = turns = 0.0;
    of_chain = ChainLook(look.dial_colour, look.outline, look.rod_dark.rgb, look.rod_light.rgb, ink, look.shadow_strength, look.absorbs, pixel);
    if (kind == nothing) return;

    bool is_companion = kind == companion_rod || kind == companion_bob;
    bool is_shadow = kind == rod_shadow || kind == bob_shadow;
    int trajectory = is_companion ? 1 + number / link_count : 0;
    int link = is_companion ? number - (trajectory - 1) * link_count : number;
    vec2 centre;
    if (kind == dial) {
        vec2 end;
        place_dial(number, centre, end);
        amount = number < arc_count + tick_count ? dial_strength(0.5 * (centre + end)) : 2.5;
        size = vec2(distance(centre, end), 0.0);
        if (!(size.x > 1e-4)) return;
        direction = (end - centre) / size.x;
    } else if (kind == rod || kind == rod_shadow || kind == companion_rod) {
        centre = joint(trajectory, link);
        vec2 along = joint(trajectory, link + 1) - centre;
        size = vec2(length(along), rod_radius);
        if (size.x > 1e-4) direction = along / size.x;
        if (!is_companion) colour_rod(link);
        if (bar_count > 0 && !is_companion) {
            vec4 shape = styles[link_count + companion_count + link]; // half the breadth, px; centre of mass, in lengths
            size.y = shape.x;
            if (kind == rod) {
                kind = bar;
                turns = shape.y * size.x;
                amount = turns < 0.0 ? 1.4 * turns : max(size.x, turns);
            }
        }
    } else if (kind == pivot_bearing) {
        centre = bearing;
        size.y = clamp(1.8 * rod_radius, 1.5 * pixel, 6.0 * pixel);
    } else if (kind == angle_arc) {
        centre = joint(0, link);
        colour = styles[link].rgb;
        turns = heads[2 * link].z;
        size.y = 1.3 * angle_radius;
    } else if (kind == velocity_arrow || kind == force_arrow) {
        int first_force = 2 * (1 + companion_count) * link_count + flip_count;
        vec2 along = scale * (kind == force_arrow ? heads[first_force + link].xy : velocity_scale * heads[2 * link + 1].xy);
        float len = length(along);
        if (!(len > 3.0 * pixel)) return;
        direction = along / len;
        centre = joint(0, link + 1) + direction * styles[link].a;
        size = vec2(len, 4.5 * pixel);
    } else if (kind == flip_mark) {
        vec4 flip = heads[2 * (1 + companion_count) * link_count + link];
        if (flip.z == 0.0) return;
        centre = pivot + scale * flip.xy;
        colour = styles[link].rgb;
        size.y = clamp(0.55 * styles[link].a, 2.5 * pixel, 7.0 * pixel);
    } else {
        if (kind == halo) {
            link = number == 0 ? hovered_bob : held_bob;
            if (link < 0) return;
            amount = number == 0 ? 0.4 : 1.0;
        }
        if (kind == companion_bob && link_count > 24 && link + 1 < link_count) return; // the rods alone show a rope
        centre = joint(trajectory, link + 1);
        colour = styles[link].rgb;
        size.y = kind == halo ? 2.2 * styles[link].a + 9.0 * pixel : styles[link].a;
        if (kind == bob) amount = link == held_bob ? 1.0 : link == hovered_bob ? 0.5 : 0.0;
    }
    if (is_companion) {
        vec4 style = styles[link_count + trajectory - 1];
        if (style.a == 0.0) return;
        bool is_measured = style.a < 0.0;
        colour = style.rgb;
        amount = kind == companion_rod ? style.a * style.a : abs(style.a);
        turns = is_measured ? amount : amount * nearness(trajectory, link + 1);
        if (kind == companion_rod && !is_measured) amount *= nearness(trajectory, link);
        if (kind == companion_bob && is_measured) {
            float bar = bar_count > 0 ? styles[link_count + companion_count + link].x : 0.0;
            size.y = max(max(1.25 * size.y, 1.3 * bar), 5.0 * pixel) + 2.5 * pixel;
            turns = -1.0;
        } else {
            size.y = kind == companion_rod ? (is_measured ? 0.7 : 0.45) * rod_radius : (companion_count > 4 ? 0.9 : 1.3) * size.y;
        }
    }
    if (kind == bob_glow) size.y *= 6.0;
    if (is_shadow) centre += vec2(1.5, -3.5) * pixel * clamp(size.y / (2.6 * pixel), 0.3, 1.6);

    // A dial's chord ends exactly where the next one begins, because an overlap would be visible.
    float margin = kind == dial ? 0.0 : size.y + (is_shadow ? 6.0 * pixel : 2.0 * pixel + 1.0);
    float breadth = kind == dial ? pixel + 1.0 : kind == spring ? margin + amount : margin;
    vec2 across = vec2(-direction.y, direction.x);
    local.x = (gl_VertexID & 1) != 0 ? size.x + margin : -margin;
    if (kind == bar) local.x += (gl_VertexID & 1) != 0 ? max(amount - size.x, 0.0) : min(amount, 0.0);
    local.y = (gl_VertexID & 2) != 0 ? breadth : -breadth;
    vec2 position = centre + direction * local.x + across * local.y;
    gl_Position = vec4((position - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
