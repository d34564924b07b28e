// SPDX-License-Identifier: MIT
// By its bits: GLSL lets a compiler believe that there are no infinities and no NaN.
bool is_finite(float value) { return (floatBitsToUint(value) & 0x7f800000u) != 0x7f800000u; }
