#version 450 core
// SPDX-License-Identifier: MIT
// The bobs' trails. Each invocation makes one arc of one stroke, from node to node, in pixels of the target. Programs
// for strokes with tones define TONES; if a tone depends on other bobs or on the chain, they also define CHAIN_TONES.
// Branches would cost more, because software renderers execute both of their sides.
layout(local_size_x = 64) in;

#include "curve.glsl"
#include "stroke_blocks.glsl"
#include "arcs.glsl"
#include "trail_arc.glsl"

uniform vec2 pivot;      // px
uniform int light_law;   // TrailLight in look.hpp: even, speed
uniform float top_speed; // m/s: the speed at the palette's end

#ifdef TONES
#include "trail_tones.glsl"
#endif

// Slow parts are broad and dim, fast parts thin and bright.
float light_at_speed(float speed) { return mix(0.3, 1.55, smoothstep(0.0, 0.7, speed / top_speed)); }

void write_point(int at, int stroke, int bob, vec2 here, float speed, Place place) {
    vec4 point = vec4(pivot + scale * here, light_law == 1 ? light_at_speed(speed) : 1.0, place.age / trail_seconds);
#ifdef TONES
    vec2 tone = tone_of(bob, here, speed, place);
    put_toned_point(at, stroke, point, tone.x, tone.y);
#else
    put_point(at, stroke, point);
#endif
}

void main() {
    int node = int(gl_GlobalInvocationID.x), stroke = first_stroke + int(gl_GlobalInvocationID.y);
    int bob = strokes[stroke].bob;
    float begin = node_age(node), end = node_age(node + 1);
    Place place = Place(node, 0.0, begin - end, begin);
    Arc arc = arc_of(node, bob, place.duration);
    int chords = is_whole(node) ? chords_of(arc) : 0;
    ArcPoints own = place_points(stroke, node, chords);
    if (node == node_count) {
        write_point(own.first, stroke, bob, head_state(bob).xy, length(head_velocity(bob)), place_of(node_count * subdivisions));
        return;
    }
    float per_chord = 1.0 / float(chords);
    for (int step = 0; step < own.count; ++step) {
        place.t = min(float(step) * per_chord, 1.0);
        place.age = mix(begin, end, place.t);
        write_point(own.first + step, stroke, bob, position_on(arc, place.t), length(slope_on(arc, place.t)) / max(place.duration, 1e-6), place);
        if (step > chords) leave_out(own.first + step);
    }
}
