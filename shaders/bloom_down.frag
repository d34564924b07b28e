#version 450 core
// SPDX-License-Identifier: MIT
// Averages the 4 × 4 pixels around a pixel of the next level. From the full picture to a quarter, these are
// the pixels below it; when halving from level to level, the blocks overlap, so that a small bright thing
// does not flicker as it moves.
layout(binding = 0) uniform sampler2D source;

uniform vec2 texel;        // of the source
uniform vec2 place_scale, place_offset; // from a pixel of the level drawn to its place in the source

layout(location = 0) out vec4 result;

void main() {
    vec2 at = gl_FragCoord.xy * place_scale + place_offset;
    result = 0.25 * (texture(source, at - texel) + texture(source, at + vec2(texel.x, -texel.y)) +
                     texture(source, at + vec2(-texel.x, texel.y)) + texture(source, at + texel));
    result.a += dot(abs(result.rgb), vec3(1.0)); // more than 0 wherever anything is drawn
}
