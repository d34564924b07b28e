// SPDX-License-Identifier: MIT
// What lies below the light that is drawn, and the glow around that light.
#include "look.glsl"

layout(binding = 1) uniform sampler2D bloom; // packed by bloom_sum.frag

uniform vec2 glow_scale, glow_offset; // from a pixel to its place in the glow
uniform vec2 origin;                  // px: of the tile in the picture
uniform vec2 background_centre;       // px
uniform float background_scale;       // 1/px

vec3 ground_at(vec2 pixel) {
    vec2 away = (pixel + origin - background_centre) * background_scale;
    return mix(look.ground_outer.rgb, look.ground_inner.rgb, 1.0 / (1.0 + dot(away, away)));
}

vec3 glow_at(vec2 pixel) {
    vec3 glow = texture(bloom, pixel * glow_scale + glow_offset).rgb;
    return (8.0 * look.bloom_strength) * glow * glow;
}
