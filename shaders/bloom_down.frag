#version 450 core
// SPDX-License-Identifier: MIT
// Averages the 4 × 4 pixels around a pixel of the next level. From the full picture to a quarter, these are the pixels
// that it covers; when halving from level to level, the blocks overlap, so that a small bright object does not flicker
// as it moves.
layout(binding = 0) uniform sampler2D source;

noperspective in vec2 at; // place in the source
flat in vec2 texel;       // size of a texel of the source

layout(location = 0) out vec4 result;

void main() {
    result = 0.25 * (texture(source, at - texel) + texture(source, at + vec2(texel.x, -texel.y)) +
                     texture(source, at + vec2(-texel.x, texel.y)) + texture(source, at + texel));
    result.a += dot(abs(result.rgb), vec3(1.0)); // more than 0 wherever anything is drawn
}
