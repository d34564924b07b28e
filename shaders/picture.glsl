// SPDX-License-Identifier: MIT
// Values for the whole picture that background, glow, exposure and dither need. Vertex shaders pass them to fragment
// shaders, because a software renderer would read uniforms again for each pixel.
struct Picture {
    vec2 origin;                  // lower left corner of the drawn tile, px
    vec2 centre;                  // where the background is brightest, px
    float fall;                   // 1/px: how fast the background darkens away from the centre
    vec3 ground_inner, ground_outer;
    vec2 glow_scale, glow_offset; // from a pixel to its place in the glow
    float glow_strength;          // times 8, because bloom_sum.frag packs light up to 8
    float exposure;
    float code; // as in dither.glsl
};
