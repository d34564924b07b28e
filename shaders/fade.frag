#version 450 core
// SPDX-License-Identifier: MIT
// Fades the picture to bare background beyond a line.
uniform vec2 normal;
uniform float offset, width; // px along the normal
uniform float ground;        // the light of bare background: 0, or 1 where ink absorbs it

in vec2 pixel;
layout(location = 0) out vec4 result;

void main() {
    float cover = smoothstep(0.0, width, dot(pixel, normal) - offset);
    if (cover == 0.0) discard;
    result = vec4(vec3(ground * cover), cover);
}
