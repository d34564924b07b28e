#version 450 core
// SPDX-License-Identifier: MIT
// An ensemble as a cloud in a plot. The cloud's map has one pixel for each pixel of the plot.
#include "look.glsl"
#include "ensemble_tables.glsl"
#include "ensemble_show.glsl"
#include "ensemble_cloud.glsl"

uniform vec2 corner; // corner of the curves' area in the picture, px

in vec2 pixel;
layout(location = 0) out vec4 result;

void main() {
    ivec2 place = ivec2(floor(pixel - corner));
    if (any(greaterThanEqual(uvec2(place), uvec2(textureSize(cloud, 0))))) discard;
    result = cloud_shown(texelFetch(cloud, place, 0), 1.0);
}
