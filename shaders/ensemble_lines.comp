#version 450 core
// SPDX-License-Identifier: MIT
// The path of each member's end bob from the previous frame to this one, as a thin line. Its light is proportional to
// its length.
#include "ensemble_states.glsl"
#include "ensemble_grains.glsl"
#include "ensemble_plane.glsl"

uniform float most_light; // the most light that one member leaves
uniform float weight;     // light per px of path
uniform float dot_light;  // the light of each member if the previous frame is unknown; otherwise 0

const int most_chords = 32;

void main() {
    int member = invocation();
    if (member >= members || !read_member(member)) return;
    // Enough chords to stay within a quarter of a pixel of the path: a chord's distance from a circle is at most
    // turn² · radius / 8, and centre.x is at least the largest radius.
    float wanted = ceil(largest_turn() * sqrt(0.5 * centre.x));
    int chords = int(clamp(wanted, 1.0, float(most_chords)));
    float band = band_of(member, members);
    vec2 from = end_bob(0.0);
    for (int chord = 1; chord <= chords; ++chord) {
        vec2 to = end_bob(float(chord) / float(chords));
        leave_line(from, to, min(weight * distance(from, to) + dot_light, most_light / float(chords)), band);
        from = to;
    }
}
