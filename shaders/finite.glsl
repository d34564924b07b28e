// SPDX-License-Identifier: MIT
// Tests the bits: GLSL lets a compiler assume that there are no infinities and no NaN.
bool is_finite(float value) { return (floatBitsToUint(value) & 0x7f800000u) != 0x7f800000u; }
