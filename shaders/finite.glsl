// SPDX-License-Identifier: MIT
// Whether a number is finite. Tests its bits, because GLSL allows compilers to assume that no number is infinite or
// NaN.
bool is_finite(float value) { return (floatBitsToUint(value) & 0x7f800000u) != 0x7f800000u; }
