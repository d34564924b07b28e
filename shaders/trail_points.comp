#version 450 core
// SPDX-License-Identifier: MIT
// The bobs' trails: one arc from node to node of one stroke per invocation, in pixels of the target. There is
// room for `subdivisions` chords in each; an arc that needs fewer ends with chords of zero length.
layout(local_size_x = 64) in;

#include "curve.glsl"
#include "stroke.glsl"

uniform vec2 pivot; // px
uniform float scale; // px/m
uniform int colour_law; // TrailColour in look.hpp: bob, speed, age, energy, strain, angle
uniform int width_law;  // TrailWidth in look.hpp: constant, age, speed
uniform int light_law;  // TrailLight in look.hpp: even, speed
uniform float top_speed;   // m/s, at the palette's end
uniform float full_strain; // the strain at the palette's ends

const float flatness = 0.12; // px, the largest distance of a chord from its arc

vec2 node_position(int node, int bob) {
    return node < node_count ? sample_at(first_node + node * stride, bob).xy : head_state(bob).xy;
}

// From the neighbouring samples; exact to second order in their interval.
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

// An arc between two nodes: its ends, and velocities times its duration.
struct Arc {
    vec2 p0, v0, p1, v1;
};

Arc arc_of(int node, int bob, float duration) {
    return Arc(node_position(node, bob), node_velocity(node, bob) * duration, node_position(node + 1, bob),
               node_velocity(node + 1, bob) * duration);
}

vec2 position_on(Arc arc, float t) { return hermite(arc.p0, arc.v0, arc.p1, arc.v1, t); }

vec2 slope_on(Arc arc, float t) {
    vec2 chord = arc.p1 - arc.p0;
    return mix(arc.v0, arc.v1, t) + 6.0 * t * (1.0 - t) * (chord - 0.5 * (arc.v0 + arc.v1));
}

// Enough chords to stay within `flatness`: a cubic is at most an eighth of its second derivative away from a
// chord, and that is largest at an end.
int chords_of(Arc arc) {
    vec2 chord = arc.p1 - arc.p0;
    vec2 first = 6.0 * chord - 4.0 * arc.v0 - 2.0 * arc.v1, last = 2.0 * arc.v0 + 4.0 * arc.v1 - 6.0 * chord;
    float bend = scale * sqrt(max(dot(first, first), dot(last, last)));
    return clamp(int(ceil(sqrt(bend * (0.125 / flatness)))), 1, subdivisions);
}

float speed_at(int bob, Place place) {
    return length(slope_on(arc_of(place.node, bob, place.duration), place.t)) / max(place.duration, 1e-6);
}

// The bob's share of the kinetic energy. In long chains every n-th other bob stands for its neighbours.
float energy_share(int bob, Place place) {
    float own = 0.0, sum = 0.0;
    int every = (bob_count + 31) / 32;
    for (int other = bob % every; other < bob_count; other += every) {
        float speed = speed_at(other, place);
        float energy = bob_mass(other) * speed * speed;
        sum += energy;
        if (other == bob) own = energy;
    }
    return own / max(sum * float(every), 1e-9);
}

float strain_at(int bob, vec2 here, Place place) {
    float rest = rest_length(bob);
    if (rest <= 0.0) return 0.0;
    vec2 before = bob == 0 ? vec2(0.0) : position_on(arc_of(place.node, bob - 1, place.duration), place.t);
    return distance(here, before) / rest - 1.0;
}

float angle_at(int bob, Place place) {
    vec4 begin = place.node < node_count ? sample_at(first_node + place.node * stride, bob) : head_state(bob);
    vec4 end = place.node + 1 < node_count ? sample_at(first_node + (place.node + 1) * stride, bob) : head_state(bob);
    float turn = 0.5 * place.duration * (begin.w + end.w);
    turn += wrapped(end.z - begin.z - turn);
    return begin.z + place.t * turn;
}

vec2 tone_of(int bob, vec2 here, Place place) {
    float speed = colour_law == 1 || width_law == 2 || light_law == 1 ? speed_at(bob, place) / top_speed : 0.0;
    float age = clamp(place.age / trail_seconds, 0.0, 1.0), tone = -1.0;
    if (colour_law == 1) tone = min(speed, 1.0);
    if (colour_law == 2) tone = 1.0 - age;
    if (colour_law == 3) tone = energy_share(bob, place);
    if (colour_law == 4) tone = 0.5 + 0.5 * clamp(strain_at(bob, here, place) / full_strain, -1.0, 1.0);
    if (colour_law == 5) tone = fract(0.5 + angle_at(bob, place) / (2.0 * pi));
    float width = width_law == 1 ? width_at_age(age) : width_law == 2 ? mix(1.35, 0.5, smoothstep(0.0, 0.9, speed)) : 1.0;
    if (light_law == 1) width *= mix(1.45, 0.8, smoothstep(0.0, 0.7, speed));
    return vec2(tone, width);
}

// Slow parts are broad and dim, fast ones thin and bright.
float light_at_speed(float speed) { return mix(0.3, 1.55, smoothstep(0.0, 0.7, speed / top_speed)); }

// The arc from `node` to the next; it gets no points if a sample is missing there.
void write_arc(int node, int bob, int first, bool has_tones) {
    float begin = node_age(node), end = node_age(node + 1);
    Place place = Place(node, 0.0, begin - end, begin);
    Arc arc = arc_of(node, bob, place.duration);
    float per_chord = 1.0 / float(chords_of(arc));
    bool is_broken = is_broken_after(node);
    for (int step = 0; step < subdivisions; ++step) {
        place.t = min(float(step) * per_chord, 1.0);
        place.age = mix(begin, end, place.t);
        vec2 here = position_on(arc, place.t);
        float strength = light_law == 1 ? light_at_speed(length(slope_on(arc, place.t)) / max(place.duration, 1e-6)) : 1.0;
        points[first + step] = vec4(pivot + scale * here, is_broken ? -1.0 : strength, place.age / trail_seconds);
        if (has_tones) tones[first + step] = tone_of(bob, here, place);
    }
}

void main() {
    int node = int(gl_GlobalInvocationID.x), stroke = first_stroke + int(gl_GlobalInvocationID.y);
    int first = node * subdivisions, end = min(first + subdivisions, points_per_stroke);
    if (first >= points_per_stroke) return;
    int bob = int(strokes[stroke].shape.x);
    bool has_tones = strokes[stroke].colour.a < 0.5;
    first += stroke * points_per_stroke;
    end += stroke * points_per_stroke;
    if (node < node_count) {
        write_arc(node, bob, first, has_tones);
        return;
    }
    for (int point = first; point < end; ++point) points[point] = vec4(0.0, 0.0, -1.0, 1.0);
    if (node > node_count) return;
    Place head = place_of(node_count * subdivisions);
    vec2 here = head_state(bob).xy;
    points[first] = vec4(pivot + scale * here, light_law == 1 ? light_at_speed(length(head_velocity(bob))) : 1.0, 0.0);
    if (has_tones) tones[first] = tone_of(bob, here, head);
}
