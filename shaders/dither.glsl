// SPDX-License-Identifier: MIT
// Against banding: half a code up or down before a colour becomes a code of `depth` bits. Interleaved gradient
// noise (Jimenez 2014) looks as even as blue noise, without a table or a sine.
uniform int depth; // bits; 0: no dither

// Codes of 8 bits are rounded by the target, deeper ones here: they lie in a target of 16 bits, and what reads
// them may cut bits off instead of rounding.
vec3 dithered(vec3 colour, vec2 pixel) {
    if (depth == 0) return colour;
    float noise = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
    if (depth == 8) return colour + (noise - 0.5) / 255.0;
    float largest = exp2(float(depth)) - 1.0;
    return clamp(floor(colour * largest + noise), 0.0, largest) / largest;
}
