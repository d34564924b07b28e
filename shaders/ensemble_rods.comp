#version 450 core
// SPDX-License-Identifier: MIT
// The rods of some members, chosen evenly, as thin lines of light. One member per invocation.
#include "ensemble_states.glsl"
#include "ensemble_grains.glsl"
#include "ensemble_plane.glsl"

uniform int shown;   // number of members whose rods are drawn
uniform float later; // s from now to the picture

// The j-th shown member: (members − 1) j / (shown − 1), rounded down, calculated so that 32 bits suffice.
int member_of(int j) {
    if (shown < 2) return 0;
    int whole = (members - 1) / (shown - 1), rest = (members - 1) % (shown - 1);
    return j * whole + (j * rest) / (shown - 1);
}

void main() {
    int j = invocation();
    if (j >= shown) return;
    int member = member_of(j);
    if (!read_member(member)) return;
    float band = band_of(j, shown);
    vec2 from = centre + scale * pivot_way.zw;
    for (int link = 0; link < links; ++link) {
        vec2 motion = motion_of(link, 1.0);
        float angle = motion.x + later * motion.y;
        vec2 to = from + scale * lengths[link] * vec2(sin(angle), -cos(angle));
        leave_line(from, to, distance(from, to), band);
        from = to;
    }
}
