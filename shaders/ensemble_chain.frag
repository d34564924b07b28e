#version 450 core
// SPDX-License-Identifier: MIT
// An ensemble in the chain's view: trails of its end bobs and some of its rods.
#include "look.glsl"
#include "ensemble_tables.glsl"
#include "ensemble_show.glsl"

layout(binding = 0) uniform sampler2D trails;
layout(binding = 1) uniform sampler2D rods;
layout(binding = 2) uniform sampler2D earlier; // trails of the period before
layout(std430, binding = 5) readonly buffer TrailStatistics { float typical_trail; };
layout(std430, binding = 2) readonly buffer RodStatistics { float typical_rod; };

uniform vec2 corner, rod_corner;        // px, of the maps in the picture
uniform float magnified, rod_magnified; // pixels of the picture per pixel of the maps
uniform vec2 trail_key, rod_key;
uniform vec2 given;      // exposures, instead; 0: automatic
uniform float trail_part, rod_part; // 1 if they are shown, or 0
uniform int bands;
uniform float remains;   // of the earlier period's light
uniform float between;   // s, from the beginning of that period to that of the present

in vec2 pixel; // of the whole picture
layout(location = 0) out vec4 result;

void main() {
    // A branch on a uniform costs software renderers both ways: what is not there is 0 instead.
    vec2 place = (pixel - corner) / (magnified * vec2(textureSize(trails, 0)));
    vec2 rod_place = (pixel - rod_corner) / (rod_magnified * vec2(textureSize(rods, 0)));
    vec4 light = texture(trails, place), before = remains * texture(earlier, place);
    if (bands == 1) before.g -= between * before.r;
    vec4 trail = trail_part * (light + before);
    vec4 rod = rod_part * texture(rods, rod_place);
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
