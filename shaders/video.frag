#version 450 core
// SPDX-License-Identifier: MIT
// Draws a frame of a video behind the picture.
layout(binding = 0) uniform sampler2D video;

uniform vec2 pivot;                   // place in the picture, px
uniform vec2 video_pivot, across, up; // fractions of the video: place at `pivot`; step per px right; per px up
uniform float strength;               // 0 to 1
uniform int absorbs;                  // 1: ink takes light away
uniform vec2 normal;                  // with offset and width: the line beyond which the video fades, as in fade.frag
uniform float offset, width;

in vec2 pixel;
layout(location = 0) out vec4 result;

#include "srgb_light.glsl"

void main() {
    vec2 away = pixel - pivot;
    vec2 at = video_pivot + away.x * across + away.y * up;
    if (any(lessThan(at, vec2(0.0))) || any(greaterThan(at, vec2(1.0)))) discard;
    vec3 light = linear(texture(video, at).rgb);
    float shown = strength * (1.0 - smoothstep(0.0, width, dot(pixel, normal) - offset));
    result = vec4(shown * (absorbs != 0 ? 1.0 - light : light), shown);
}
