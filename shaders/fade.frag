#version 450 core
// SPDX-License-Identifier: MIT
// Fades the picture beyond a line until only the background is left.
uniform vec2 normal;
uniform float offset, width; // px along the normal
uniform float ground;        // light where nothing is drawn: 0, or 1 in a theme with ink

in vec2 pixel;
layout(location = 0) out vec4 result;

void main() {
    float cover = smoothstep(0.0, width, dot(pixel, normal) - offset);
    if (cover == 0.0) discard;
    result = vec4(vec3(ground * cover), cover);
}
