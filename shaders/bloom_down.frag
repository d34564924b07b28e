#version 450 core
// SPDX-License-Identifier: MIT
// Each pixel of the next level is the average of 4 × 4 pixels of the source. The first level has a quarter of the
// picture's width, so these blocks lie side by side. Each later level has half the width of the level before, so the
// blocks overlap, and a small bright object does not flicker as it moves.
layout(binding = 0) uniform sampler2D source;

noperspective in vec2 at; // place in the source
flat in vec2 texel;       // size of a texel of the source

layout(location = 0) out vec4 result;

void main() {
    result = 0.25 * (texture(source, at - texel) + texture(source, at + vec2(texel.x, -texel.y)) +
                     texture(source, at + vec2(-texel.x, texel.y)) + texture(source, at + texel));
    result.a += dot(abs(result.rgb), vec3(1.0)); // more than 0 wherever anything is drawn
}
