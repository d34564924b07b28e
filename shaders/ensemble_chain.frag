#version 450 core
// SPDX-License-Identifier: MIT
// An ensemble in the chain's view: trails of its end bobs and some of its rods.
#include "look.glsl"
#include "ensemble_tables.glsl"
#include "ensemble_show.glsl"

layout(binding = 0) uniform sampler2D trails;
layout(binding = 1) uniform sampler2D rods;
layout(std430, binding = 5) readonly buffer TrailStatistics { float typical_trail; };
layout(std430, binding = 2) readonly buffer RodStatistics { float typical_rod; };

uniform vec2 corner;     // px, of the maps in the picture
uniform float magnified; // pixels of the picture per pixel of the maps
uniform vec2 trail_key, rod_key;
uniform vec2 given;      // exposures, instead; 0: automatic
uniform int has_trails, has_rods, bands;

in vec2 pixel; // of the whole picture
layout(location = 0) out vec4 result;

// A uniform cubic B-spline through the map's pixels, by four interpolated reads (Sigg and Hadwiger 2005).
vec4 smooth_light(sampler2D map, vec2 at) {
    vec2 first = floor(at - 0.5) + 0.5, f = at - first, g = 1.0 - f;
    vec2 w0 = g * g * g / 6.0, w1 = 2.0 / 3.0 - 0.5 * f * f * (2.0 - f);
    vec2 w3 = f * f * f / 6.0, w2 = 1.0 - w0 - w1 - w3;
    vec2 low_weight = w0 + w1, high_weight = w2 + w3, size = vec2(textureSize(map, 0));
    vec2 low = (first - 1.0 + w1 / low_weight) / size, high = (first + 1.0 + w3 / high_weight) / size;
    return low_weight.y * (low_weight.x * texture(map, low) + high_weight.x * texture(map, vec2(high.x, low.y))) +
           high_weight.y * (low_weight.x * texture(map, vec2(low.x, high.y)) + high_weight.x * texture(map, high));
}

// Magnified, linear interpolation would show the map's pixels as stairs along thin trails.
vec4 light_at(sampler2D map) {
    vec2 at = (pixel - corner) / magnified;
    vec4 plain = texture(map, at / vec2(textureSize(map, 0)));
    float share = clamp(magnified / 1.5 - 1.0, 0.0, 1.0);
    return share > 0.0 ? mix(plain, smooth_light(map, at), share) : plain;
}

void main() {
    vec4 trail = has_trails != 0 ? light_at(trails) : vec4(0.0);
    vec4 rod = has_rods != 0 ? light_at(rods) : vec4(0.0);
    float trail_exposure = exposure_for(typical_trail, trail_key, given.x);
    float rod_exposure = exposure_for(typical_rod, rod_key, given.y);
    if (colouring == by_density) {
        vec4 dense = density_shown(trail.r);
        result = density_on_ground(dense);
        if (look.absorbs <= 0.0) result.rgb += 0.35 * min(rod_exposure * rod.r, 1.0) * (1.0 - dense.a);
        return;
    }
    result = on_ground(exposed(trail, trail_exposure) + exposed(bands == 1 ? vec4(rod.r, now * rod.r, 0.0, 0.0) : rod, rod_exposure));
}
