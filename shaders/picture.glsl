// SPDX-License-Identifier: MIT
// Facts about the whole picture that ground, glow, exposure and dither need. Vertex shaders pass them on, because a
// software renderer reads a uniform again for each pixel.
struct Picture {
    vec2 origin;                  // px: lower left corner of the drawn tile
    vec2 centre;                  // px: where the ground is brightest
    float fall;                   // 1/px: how fast the ground gets darker from there
    vec3 ground_inner, ground_outer;
    vec2 glow_scale, glow_offset; // from a pixel to its place in the glow
    float glow_strength;          // times 8, because bloom_sum.frag packs light up to 8
    float exposure;
    float code; // as in dither.glsl
};
