// SPDX-License-Identifier: MIT
// The background behind everything that is drawn, and the glow of what is drawn.
#include "picture.glsl"

flat in Picture picture;

layout(binding = 1) uniform sampler2D glow_map; // packed by bloom_sum.frag

vec3 ground_at(vec2 pixel) {
    vec2 away = (pixel + picture.origin - picture.centre) * picture.fall;
    return mix(picture.ground_outer, picture.ground_inner, 1.0 / (1.0 + dot(away, away)));
}

vec3 glow_at(vec2 pixel) {
    vec3 glow = texture(glow_map, pixel * picture.glow_scale + picture.glow_offset).rgb;
    return picture.glow_strength * glow * glow;
}
