#version 450 core
// SPDX-License-Identifier: MIT
// From grains to light: a pixel's spectrum becomes a colour, or the light of its only band, and is added to
// what has remained of earlier light. The grains are taken away, for the next map. How much light there is in
// how many pixels is counted for the exposure. One pixel per invocation.
layout(local_size_x = 64) in;

#include "ensemble_tables.glsl"
#include "ensemble_statistics.glsl"

layout(std430, binding = 3) buffer Grains { uint grains[]; };
layout(binding = 0, rgba32f) uniform image2D light;   // colour, may be negative; with one band (light, light · age)
layout(binding = 1, rgba32f) uniform image2D younger; // the same of a shorter past

uniform int bands, pixels, width;
uniform float light_per_grain;
uniform int keeps;          // whether earlier light remains at all: both images are used
uniform int younger_begins; // the shorter past begins anew with this
uniform float remaining;    // part of earlier light, 0 … 1
uniform float age;          // by how much that is older now

shared uint counted[statistics_bins];

// Earlier light as it is now.
vec4 remains_of(vec4 earlier) {
    precise vec4 kept = earlier * remaining;
    precise float ageing = kept.r * age;
    if (bands == 1) kept.g += ageing;
    return kept;
}

void main() {
    for (int bin = int(gl_LocalInvocationIndex); bin < statistics_bins; bin += 64) counted[bin] = 0u;
    barrier();
    int pixel = int((gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 64u + gl_LocalInvocationIndex);
    if (pixel < pixels) {
        ivec2 place = ivec2(pixel % width, pixel / width);
        precise vec4 sum = vec4(0.0);
        for (int band = 0; band < bands; ++band) {
            uint count = grains[pixel * bands + band];
            if (count != 0u) grains[pixel * bands + band] = 0u;
            precise float here = float(count) * light_per_grain;
            sum += here * (bands == 1 ? vec4(1.0, 0.0, 0.0, 0.0) : vec4(band_light[band].rgb, 0.0));
        }
        if (keeps != 0) {
            precise vec4 old = sum, young = sum;
            old += remains_of(imageLoad(light, place));
            if (younger_begins == 0) young += remains_of(imageLoad(younger, place));
            imageStore(younger, place, young);
            sum = old;
        }
        imageStore(light, place, sum);
        float luminance = bands == 1 ? sum.r : dot(sum.rgb, vec3(0.2126, 0.7152, 0.0722));
        if (luminance > 0.0) atomicAdd(counted[bin_of(luminance)], 1u);
    }
    barrier();
    for (int bin = int(gl_LocalInvocationIndex); bin < statistics_bins; bin += 64)
        if (counted[bin] != 0u) atomicAdd(pixels_with[bin], counted[bin]);
}
