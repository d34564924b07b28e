#version 450 core
// SPDX-License-Identifier: MIT
// The members' states as a frame shows them: rows of `members` numbers without gaps, NaN where a member has
// been lost. Those are counted.
layout(local_size_x = 64) in;

layout(std430, binding = 0) readonly buffer States { float states[]; };
layout(std430, binding = 1) writeonly buffer Shown { uint shown[]; }; // floats; so no driver touches a NaN
layout(std430, binding = 2) buffer Lost { uint lost[]; };

uniform int members, stride, links;
uniform float largest_angle;

bool is_finite(float value) { return (floatBitsToUint(value) & 0x7f800000u) != 0x7f800000u; }

void main() {
    int member = int(gl_GlobalInvocationID.y * gl_NumWorkGroups.x * gl_WorkGroupSize.x + gl_GlobalInvocationID.x);
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
