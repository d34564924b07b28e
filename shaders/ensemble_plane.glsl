// SPDX-License-Identifier: MIT
// The plane in which the chain swings, as a map. Include after ensemble_states.glsl.
uniform float lengths[links]; // m
uniform vec2 centre;      // the pivot in the map, px
uniform float scale;      // px/m
uniform vec4 pivot_way;   // the pivot's places at the beginning (xy) and at the end (zw) of the path, m

vec2 end_bob(float part) {
    vec2 place = mix(pivot_way.xy, pivot_way.zw, part);
    for (int link = 0; link < links; ++link) {
        float angle = motion_of(link, part).x;
        place += lengths[link] * vec2(sin(angle), -cos(angle));
    }
    return centre + scale * place;
}
