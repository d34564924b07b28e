#version 450 core
// SPDX-License-Identifier: MIT
// Makes a histogram of a map's light from every eighth pixel of each row. The pixels are shifted from row to row, so
// that no vertical line is missed.
#include "invocation.glsl"
#include "ensemble_statistics.glsl"

layout(binding = 0) uniform sampler2D map;
layout(binding = 1) uniform sampler2D earlier;
uniform float remains; // the part of the earlier period's light that remains
uniform int bands;

void main() {
    ivec2 size = textureSize(map, 0);
    int columns = (size.x + 7) / 8;
    int number = invocation();
    int row = number / columns;
    int column = 8 * (number - row * columns) + int(8.0 * fract(0.61803399 * float(row)));
    if (row >= size.y || column >= size.x) return;
    vec4 light = texelFetch(map, ivec2(column, row), 0);
    if (remains > 0.0) light += remains * texelFetch(earlier, ivec2(column, row), 0);
    float luminance = bands == 1 ? light.r : dot(light.rgb, vec3(0.2126, 0.7152, 0.0722));
    if (luminance > 0.0) atomicAdd(pixels_with[bin_of(luminance)], 1u);
}
