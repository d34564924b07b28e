#version 450 core
// SPDX-License-Identifier: MIT
// Each member leaves one unit of light on a plane of two of its coordinates. The light is spread evenly in time over
// the member's latest path, so moving members appear as lines and resting ones as dots.
#include "ensemble_states.glsl"
#define WRAPS
#include "ensemble_grains.glsl"

uniform int across_link, up_link;
uniform int up_is_speed;   // 1 for the plane of θ and ω, 0 for a plane of two angles
uniform float separatrix;  // rad/s: for a single pendulum on the torus, where its speed becomes an angle; otherwise 0
uniform vec2 low;          // the map's lower left corner, in rad or rad/s
uniform vec2 unit;         // px per rad or per rad/s
uniform float shutter;     // the fraction of the path that is drawn, 0 … 1
uniform float later;       // s from now to the picture
uniform int pieces;        // number of pieces of the path

vec2 place_at(float part) {
    vec2 across = vec2(0.0), up = vec2(0.0);
    for (int link = 0; link < links; ++link) { // a loop, because an index that is not constant costs more
        vec2 motion = motion_of(link, part);
        if (link == across_link) across = motion;
        if (link == up_link) up = motion;
    }
    across.x += later * across.y;
    up.x += later * up.y;
    float height = separatrix > 0.0 ? 2.0 * atan(up.y / separatrix) : up_is_speed != 0 ? up.y : up.x;
    return (vec2(across.x, height) - low) * unit;
}

// The whole turns, in px, by which a place lies outside the map. A path begins in the map after they are subtracted.
vec2 turns_from(vec2 place) {
    vec2 turn = 2.0 * pi * unit;
    return turn * floor(place / turn) * vec2(1.0, up_is_speed != 0 || separatrix > 0.0 ? 0.0 : 1.0);
}

void main() {
    int member = invocation();
    if (member >= members || !read_member(member)) return;
    float band = band_of(member, members);
    vec2 from = place_at(1.0 - shutter), away = turns_from(from);
    for (int piece = 1; piece <= pieces; ++piece) {
        vec2 to = place_at(1.0 - shutter * float(pieces - piece) / float(pieces));
        leave_line(from - away, to - away, 1.0 / float(pieces), band);
        from = to;
    }
}
