#version 450 core
// SPDX-License-Identifier: MIT
// Copies the members' states into a frame: one row of `members` numbers per coordinate, without gaps between rows. Lost
// members get NaN. Counts the lost members.
#include "finite.glsl"
#include "invocation.glsl"

layout(std430, binding = 0) readonly buffer States { float states[]; };
layout(std430, binding = 1) writeonly buffer Shown { uint shown[]; }; // floats, stored as integers so that no driver changes a NaN
layout(std430, binding = 2) buffer Lost { uint lost[]; };

uniform int members, stride, links;
uniform float largest_angle;

void main() {
    int member = invocation();
    if (member >= members) return;
    bool kept = true;
    for (int place = 0; place < 2 * links; ++place) {
        float value = states[place * stride + member];
        kept = kept && is_finite(value) && (place >= links || abs(value) <= largest_angle);
    }
    for (int place = 0; place < 2 * links; ++place)
        shown[place * members + member] =
            kept ? floatBitsToUint(states[place * stride + member]) : 0x7fc00000u;
    if (!kept) atomicAdd(lost[0], 1u);
}
