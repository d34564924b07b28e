// SPDX-License-Identifier: MIT
// The members' states in two frames, row by row as in EnsembleFrame, and their motion in between. One member per
// invocation. Angles are Hermite curves through the angles and angular velocities of both frames, so that paths are
// smooth even if the frames are far apart. ensemble_maps.cpp gives each program a constant `links`, the number of
// links, so that a member's coordinates fit into registers.
#include "finite.glsl"
#include "invocation.glsl"

layout(std430, binding = 0) readonly buffer Now { float now[]; };
layout(std430, binding = 2) readonly buffer Before { float before[]; };

const float pi = 3.14159265358979;

uniform int members;
uniform float span; // duration of the drawn path, which ends now, s; 0 without an earlier frame
uniform float straight; // 1: the earlier frame is too old, so the path follows the present velocities; otherwise 0

// Values of this invocation's member; the index is the link.
float angle_before[links], way[links], omega_before[links], omega_now[links];

// Reads a member's values. Returns false if the member has been lost.
bool read_member(int member) {
    for (int link = 0; link < links; ++link) {
        int theta = link * members + member, omega = theta + links * members;
        omega_now[link] = now[omega];
        omega_before[link] = mix(before[omega], omega_now[link], straight);
        angle_before[link] = mix(before[theta], now[theta] - span * omega_now[link], straight);
        way[link] = now[theta] - angle_before[link];
    }
    return is_finite(way[0]);
}

// Angle and angular velocity at `part`: 0 is the earlier state, 1 is now.
vec2 motion_of(int link, float part) {
    float p2 = part * part, q = 1.0 - part;
    float angle = angle_before[link] + way[link] * p2 * (3.0 - 2.0 * part) +
                  span * (omega_before[link] * part * q * q - omega_now[link] * p2 * q);
    return vec2(angle, mix(omega_before[link], omega_now[link], part));
}

// An estimate of the largest angle by which a link of this member turns along the path, rad.
float largest_turn() {
    float largest = 0.0;
    for (int link = 0; link < links; ++link)
        largest = max(largest, max(abs(way[link]), span * max(abs(omega_before[link]), abs(omega_now[link]))));
    return largest;
}
