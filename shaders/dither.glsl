// SPDX-License-Identifier: MIT
// Avoids banding: adds noise of up to half a code, up or down, before a colour is rounded to a code. Interleaved
// gradient noise (Jimenez 2014) looks as even as blue noise and needs no table and no sine. Programs for codes of more
// than 8 bits define DEEP; a branch would cost more, because software renderers execute both of its sides.
float dither_noise(vec2 pixel) {
    return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
}

// `code`: the size of one code, 1/255 or less, or 0 for no dither.
#ifdef DEEP
// Codes are rounded here, because the target stores 16 bits, and a reader of these may cut off the lower bits.
vec3 dithered(vec3 colour, vec2 pixel, float code) {
    if (code == 0.0) return colour;
    float largest = round(1.0 / code);
    return clamp(floor(colour * largest + dither_noise(pixel)), 0.0, largest) / largest;
}
#else
// The target rounds to 8 bits.
vec3 dithered(vec3 colour, vec2 pixel, float code) { return colour + code * (dither_noise(pixel) - 0.5); }
#endif
