// SPDX-License-Identifier: MIT
// Converts sRGB codes to linear light.
vec3 linear(vec3 c) { return mix(pow((c + 0.055) / 1.055, vec3(2.4)), c / 12.92, lessThan(c, vec3(0.04045))); }
