#version 450 core
// SPDX-License-Identifier: MIT
// Interpolates a picture drawn with fewer pixels; dithers afterwards, so that the dither's dots are pixels.
#include "dither.glsl"

layout(binding = 0) uniform sampler2D picture;

uniform float code;      // as in dither.glsl
uniform vec2 pixel_size; // of the target, as a fraction of its size

layout(location = 0) out vec4 result;

void main() {
    result = texture(picture, gl_FragCoord.xy * pixel_size);
    result.rgb = dithered(result.rgb, gl_FragCoord.xy, code);
}
