#version 450 core
// SPDX-License-Identifier: MIT
// Like ensemble_lines.comp, but each member leaves its light as a few dots: one on each piece of its path, with the
// light of that piece. Used for so many members that lines would overlap everywhere.
#include "ensemble_states.glsl"
#include "ensemble_grains.glsl"
#include "ensemble_plane.glsl"

uniform float most_light; // the most light that one member leaves
uniform float weight;     // light per px of path
uniform float dot_light;  // the light of each member if the previous frame is unknown; otherwise 0
uniform int pieces;

void main() {
    int member = invocation();
    if (member >= members || !read_member(member)) return;
    float band = band_of(member, members);
    vec2 from = end_bob(0.0);
    for (int piece = 1; piece <= pieces; ++piece) {
        vec2 to = end_bob(float(piece) / float(pieces)), u = chances(member, piece);
        vec2 place = mix(from, to, u.x);
        float light = min(weight * distance(from, to) + dot_light / float(pieces), most_light / float(pieces));
        leave_dot(ivec2(floor(place)), light, band, u.y, fract(u.x + 5.0 * u.y));
        from = to;
    }
}
