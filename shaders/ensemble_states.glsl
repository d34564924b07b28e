// SPDX-License-Identifier: MIT
// The members' states at two moments, row after row as in EnsembleFrame, and their motion in between: an
// angle goes the way that the angular velocities at both ends give it (Hermite), so that paths stay curves
// however long the time between two pictures. One member per invocation.
layout(std430, binding = 0) readonly buffer Now { float now[]; };
layout(std430, binding = 2) readonly buffer Before { float before[]; };

const float pi = 3.14159265358979;

uniform int members, links;
uniform float span; // s, from before to now; 0: there is no before, and both are one

int invocation() { return int(gl_GlobalInvocationID.y * gl_NumWorkGroups.x * gl_WorkGroupSize.x + gl_GlobalInvocationID.x); }

bool is_finite(float value) { return (floatBitsToUint(value) & 0x7f800000u) != 0x7f800000u; }
bool is_there(int member) { return is_finite(now[member]) && is_finite(before[member]); }

// Angle and angular velocity at `part`, 0 before … 1 now.
vec2 motion_of(int member, int link, float part) {
    int theta = link * members + member, omega = theta + links * members;
    float from = before[theta], way = now[theta] - from;
    vec2 rates = span * vec2(before[omega], now[omega]);
    float p2 = part * part, q = 1.0 - part;
    float angle = from + way * p2 * (3.0 - 2.0 * part) + rates.x * part * q * q - rates.y * p2 * q;
    return vec2(angle, mix(before[omega], now[omega], part));
}

// The most that one of its links turns on the way, rad.
float largest_turn(int member) {
    float largest = 0.0;
    for (int link = 0; link < links; ++link) {
        int theta = link * members + member, omega = theta + links * members;
        float way = abs(now[theta] - before[theta]), rate = max(abs(before[omega]), abs(now[omega]));
        largest = max(largest, max(way, span * rate));
    }
    return largest;
}
