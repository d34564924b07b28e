#version 450 core
// SPDX-License-Identifier: MIT
// Turns grains into light. A pixel's spectrum becomes a colour, which may have negative parts. A single band becomes
// two numbers: light, and light times the time when it was left. Blending adds them to the rest of the earlier light.
#include "ensemble_tables.glsl"

layout(binding = 0) uniform usamplerBuffer grains; // four counts per texel

uniform int bands, width;
uniform float light_per_grain;
uniform float since; // s from the beginning of the trails' period to this frame

layout(location = 0) out vec4 result;

void main() {
    int pixel = int(gl_FragCoord.y) * width + int(gl_FragCoord.x);
    if (bands == 1) {
        float light = float(texelFetch(grains, pixel >> 2)[pixel & 3]) * light_per_grain;
        result = vec4(light, light * since, 0.0, 0.0);
        return;
    }
    vec3 sum = vec3(0.0);
    for (int i = 0; i < most_bands / 4; ++i) {
        vec4 counts = vec4(texelFetch(grains, pixel * (most_bands / 4) + i));
        sum += counts.x * band_light[4 * i].rgb + counts.y * band_light[4 * i + 1].rgb +
               counts.z * band_light[4 * i + 2].rgb + counts.w * band_light[4 * i + 3].rgb;
    }
    result = vec4(sum * light_per_grain, 0.0);
}
