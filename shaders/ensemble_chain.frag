#version 450 core
// SPDX-License-Identifier: MIT
// An ensemble in the chain's view: the trails of all end bobs, and the rods of some members. The program for magnified
// maps defines MAGNIFIED; a branch would cost more, because software renderers execute both of its sides.
#include "look.glsl"
#include "ensemble_tables.glsl"
#include "ensemble_show.glsl"

layout(binding = 0) uniform sampler2D trails;
layout(binding = 1) uniform sampler2D rods;
layout(binding = 2) uniform sampler2D earlier; // trails of the earlier period
layout(std430, binding = 5) readonly buffer TrailStatistics { float typical_trail; };
layout(std430, binding = 2) readonly buffer RodStatistics { float typical_rod; };

uniform vec2 corner, rod_corner;        // place of the maps in the picture, px
uniform float magnified, rod_magnified; // pixels of the picture per pixel of the maps
uniform vec2 trail_key, rod_key;
uniform vec2 given;      // exposures of trails and rods, set by the user; 0: automatic
uniform float trail_part, rod_part; // 1 if shown, otherwise 0
uniform int bands;
uniform float remains;   // the part of the earlier period's light that remains
uniform float between;   // s from the beginning of the earlier period to that of the present period

in vec2 pixel; // px of the whole picture
layout(location = 0) out vec4 result;

#ifdef MAGNIFIED
uniform float smooth_from; // magnification from which splines are used

// A uniform cubic B-spline through the map's pixels, with four interpolated reads (Sigg and Hadwiger 2005).
vec4 smooth_light(sampler2D map, vec2 at) {
    vec2 first = floor(at - 0.5) + 0.5, f = at - first, g = 1.0 - f;
    vec2 w0 = g * g * g / 6.0, w1 = 2.0 / 3.0 - 0.5 * f * f * (2.0 - f);
    vec2 w3 = f * f * f / 6.0, w2 = 1.0 - w0 - w1 - w3;
    vec2 low_weight = w0 + w1, high_weight = w2 + w3, size = vec2(textureSize(map, 0));
    vec2 low = (first - 1.0 + w1 / low_weight) / size, high = (first + 1.0 + w3 / high_weight) / size;
    return low_weight.y * (low_weight.x * texture(map, low) + high_weight.x * texture(map, vec2(high.x, low.y))) +
           high_weight.y * (low_weight.x * texture(map, vec2(low.x, high.y)) + high_weight.x * texture(map, high));
}
#endif

// Reads the light of a map; uses splines if it is magnified, because with linear interpolation thin trails would look
// like stairs.
vec4 light_of(sampler2D map, vec2 at, float magnified) {
    vec4 light = texture(map, at / vec2(textureSize(map, 0)));
#ifdef MAGNIFIED
    light = mix(light, smooth_light(map, at), clamp(magnified / smooth_from - 1.0, 0.0, 1.0));
#endif
    return light;
}

void main() {
    // Parts that are not shown are multiplied by 0. A branch would save nothing in software renderers, which execute
    // both of its sides.
    vec2 place = (pixel - corner) / magnified;
    vec4 light = light_of(trails, place, magnified), before = remains * light_of(earlier, place, magnified);
    if (bands == 1) before.g -= between * before.r;
    vec4 trail = trail_part * (light + before);
    vec4 rod = rod_part * light_of(rods, (pixel - rod_corner) / rod_magnified, rod_magnified);
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
