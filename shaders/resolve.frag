#version 450 core
// SPDX-License-Identifier: MIT
// Converts a sum of light to sRGB codes with straight alpha.
#define DEEP // also for results that are not dithered
#include "dither.glsl"
#include "srgb_light.glsl"

layout(binding = 0) uniform sampler2D sum;

uniform vec2 origin; // the tile's place in the picture, px
uniform float code;  // as in dither.glsl

layout(location = 0) out vec4 result;

void main() {
    vec4 light = texelFetch(sum, ivec2(gl_FragCoord.xy), 0);
    result = vec4(clamp(exact_srgb(light.rgb / max(light.a, 1e-6)), 0.0, 1.0), clamp(light.a, 0.0, 1.0));
    result.rgb = dithered(result.rgb, gl_FragCoord.xy + origin, code);
}
