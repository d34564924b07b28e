// SPDX-License-Identifier: MIT
// Whether a number is finite. Tests its bits, because GLSL lets a compiler assume that there are no infinities and no
// NaN.
bool is_finite(float value) { return (floatBitsToUint(value) & 0x7f800000u) != 0x7f800000u; }
