#version 450 core
// SPDX-License-Identifier: MIT
// An ensemble as a glowing cloud on the torus, in each shape of the torus. The far side, behind glass, is dimmer.
#include "look.glsl"
#include "ensemble_tables.glsl"
#include "ensemble_show.glsl"
#include "ensemble_cloud.glsl"

in vec2 angle;
in vec3 normal;
in vec3 to_eye;
in float curvature;
in float magnification;
flat in int nested;

uniform float roll, clifford; // as in torus.glsl
uniform int layers;           // number of maps in the texture, one above the other

layout(location = 0) out vec4 result;

#include "torus_outline.glsl"

// Interpolates between pixels. The first pixel of a row or column follows the last one.
vec4 light_at(vec2 at) {
    ivec2 size = textureSize(cloud, 0) / ivec2(1, layers);
    vec2 place = (at * 0.15915494309 + 0.5) * vec2(size) - 0.5, part = fract(place);
    ivec2 low = ivec2(floor(place));
    low -= size * ivec2(floor(vec2(low) / vec2(size)));
    ivec2 high = ivec2(low.x + 1 == size.x ? 0 : low.x + 1, low.y + 1 == size.y ? 0 : low.y + 1);
    int above = nested * size.y;
    return mix(mix(texelFetch(cloud, ivec2(low.x, above + low.y), 0), texelFetch(cloud, ivec2(high.x, above + low.y), 0), part.x),
               mix(texelFetch(cloud, ivec2(low.x, above + high.y), 0), texelFetch(cloud, ivec2(high.x, above + high.y), 0), part.x),
               part.y);
}

void main() {
    float facing = dot(normalize(normal), normalize(to_eye));
    bool in_front = facing > 0.0;
    vec2 width = fwidth(angle);
    float edge = covered_by_torus(abs(facing), in_front, width);
    if (edge <= 0.0) discard;
    float flat_part = clamp(2.0 * roll - 1.0, 0.0, 1.0);
    result = cloud_shown(light_at(angle), edge * (in_front ? 1.0 : mix(1.0, 0.25, flat_part)));
}
