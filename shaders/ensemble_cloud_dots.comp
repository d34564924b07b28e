#version 450 core
// SPDX-License-Identifier: MIT
// Like ensemble_cloud.comp, but each member leaves its light as one dot, at a random place on its latest path. The
// velocities alone give this path. Used for so many members that the result looks the same.
#define WRAPS
#include "ensemble_grains.glsl"
#include "finite.glsl"
#include "invocation.glsl"

layout(std430, binding = 0) readonly buffer Now { float now[]; };

uniform int members;
uniform int across_link, up_link;
uniform int up_is_speed;
uniform float separatrix;
uniform vec2 low, unit;
uniform float shutter; // s
uniform float later;   // s

const float pi = 3.14159265358979;

void main() {
    int member = invocation();
    if (member >= members) return;
    vec2 u = chances(member, 1);
    float moment = later - shutter * u.x;
    int rates = links * members + member;
    vec2 rate = vec2(now[rates + across_link * members], now[rates + up_link * members]);
    vec2 angle = vec2(now[across_link * members + member], now[up_link * members + member]) + moment * rate;
    if (!is_finite(angle.x)) return;
    float height = separatrix > 0.0 ? 2.0 * atan(rate.y / separatrix) : up_is_speed != 0 ? rate.y : angle.y;
    vec2 place = (vec2(angle.x, height) - low) * unit, turn = 2.0 * pi * unit;
    place -= turn * floor(place / turn) * vec2(1.0, up_is_speed != 0 || separatrix > 0.0 ? 0.0 : 1.0);
    leave_dot(ivec2(floor(place)), 1.0, band_of(member, members), u.y, fract(u.x + 5.0 * u.y));
}
