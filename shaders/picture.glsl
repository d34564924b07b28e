// SPDX-License-Identifier: MIT The properties of the whole picture that ground, glow, exposure and dither
// need. Vertex shaders pass them on, because software renderers read a uniform again for each pixel.
struct Picture {
    vec2 origin;                  // px: of the tile that is drawn
    vec2 centre;                  // px: where the ground is brightest,
    float fall;                   // and how fast it becomes darker, 1/px
    vec3 ground_inner, ground_outer;
    vec2 glow_scale, glow_offset; // from a pixel to its place in the glow
    float glow_strength;
    float exposure;
    float code; // as in dither.glsl
};
