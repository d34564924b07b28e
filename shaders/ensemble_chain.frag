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

uniform vec2 pivot;      // px, in the picture
uniform float magnified; // pixels of the picture per pixel of the maps
uniform vec2 key;        // the brightness of typical light, of trails and rods
uniform vec2 given;      // exposures, instead; 0: automatic
uniform int has_trails, has_rods;

in vec2 pixel; // of the whole picture
layout(location = 0) out vec4 result;

// Reading between the pixels of a map no coarser than the picture's is enough; a finer one is read four times.
vec4 light_of(sampler2D map, vec2 place) {
    if (magnified > 0.8) return texture(map, place);
    vec2 step = 0.25 / (magnified * vec2(textureSize(map, 0)));
    return 0.25 * (texture(map, place - step) + texture(map, place + step) +
                   texture(map, place + vec2(step.x, -step.y)) + texture(map, place + vec2(-step.x, step.y)));
}

void main() {
    vec2 place = (pixel - pivot) / (magnified * vec2(textureSize(trails, 0))) + 0.5;
    if (any(lessThan(place, vec2(0.0))) || any(greaterThan(place, vec2(1.0)))) discard;
    vec4 trail = has_trails != 0 ? light_of(trails, place) : vec4(0.0);
    vec4 rod = has_rods != 0 ? light_of(rods, place) : vec4(0.0);
    float trail_exposure = given.x > 0.0 ? given.x : typical_trail > 0.0 ? key.x / typical_trail : 0.0;
    float rod_exposure = given.y > 0.0 ? given.y : typical_rod > 0.0 ? key.y / typical_rod : 0.0;
    if (colouring == by_density) {
        vec4 dense = density_shown(trail.r);
        result = density_on_ground(dense);
        if (look.absorbs <= 0.0) result.rgb += 0.35 * min(rod_exposure * rod.r, 1.0) * (1.0 - dense.a);
        return;
    }
    result = on_ground(exposed(trail, trail_exposure) + exposed(vec4(rod.rgb, 0.0), rod_exposure));
}
