#version 450 core
// SPDX-License-Identifier: MIT
#include "chain.glsl"

in vec2 local;
flat in vec3 colour;
flat in vec2 size;
flat in vec2 direction;
flat in int kind;

uniform float pixel;

layout(location = 0) out vec4 result; // premultiplied

const vec3 light_direction = vec3(-0.42, 0.62, 0.66); // from the upper left, towards the viewer

float coverage(float signed_distance) { return clamp(0.5 - signed_distance, 0.0, 1.0); }

vec3 metal(float brightness) { // #7D8494 to #BBC2D0
    return mix(vec3(0.205, 0.231, 0.296), vec3(0.497, 0.539, 0.631), brightness);
}

vec4 shade_rod(float d) {
    float x = clamp(local.y / size.y, -1.0, 1.0);
    vec2 across = vec2(-direction.y, direction.x);
    float z = sqrt(1.0 - x * x);
    float lit = max(dot(vec3(across * x, z), light_direction), 0.0);
    return vec4(metal(1.25 * lit * lit - 0.15) * (0.55 + 0.45 * z), 1.0) * coverage(d);
}

vec4 shade_bob(float d) {
    vec2 xy = local / size.y;
    float z = sqrt(max(1.0 - dot(xy, xy), 0.0));
    vec3 n = vec3(xy, z);
    float lit = dot(n, light_direction);
    float soft = 0.5 + 0.5 * lit;
    float gleam = max(dot(n, normalize(light_direction + vec3(0.0, 0.0, 1.0))), 0.0);
    gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam;
    float rim = 1.0 - z;
    rim = rim * rim * rim;
    vec3 body = colour * (0.16 + 1.05 * soft * soft) + colour * rim * 0.35 + vec3(0.55) * gleam;
    // A dark line around the bob lifts it from the trails behind it.
    float inside = coverage(d);
    float outline = 0.55 * clamp(1.0 - d / (1.6 * pixel), 0.0, 1.0) * (1.0 - inside) * clamp(size.y - 2.0, 0.0, 1.0);
    return vec4(body * inside, inside + outline);
}

vec4 shade_pivot(float d) {
    float inside = coverage(d);
    float hole = coverage(length(local) - 0.38 * size.y);
    float lit = 0.5 + 0.5 * dot(normalize(vec3(local / size.y, 0.9)), light_direction);
    return vec4(metal(lit * lit) * (1.0 - 0.85 * hole), 1.0) * inside;
}

void main() {
    vec2 offset = vec2(local.x - clamp(local.x, 0.0, size.x), local.y);
    float d = length(offset) - size.y;
    if (kind == rod) {
        result = shade_rod(d);
    } else if (kind == bob) {
        result = shade_bob(d);
    } else if (kind == pivot_bearing) {
        result = shade_pivot(d);
    } else if (kind == ghost_rod) {
        result = vec4(colour * 0.30, 0.30) * coverage(d);
    } else if (kind == ghost_bob) {
        float ring = coverage(abs(d + 0.9 * pixel) - 0.9 * pixel);
        result = vec4(colour * (0.13 * coverage(d) + 0.5 * ring), max(0.35 * coverage(d), 0.6 * ring));
    } else if (kind == dial) {
        result = vec4(vec3(0.0085, 0.0105, 0.0150), 0.0) * clamp(0.5 + 0.5 * max(pixel, 1.0) - abs(local.y), 0.0, 1.0);
    } else { // shadows
        float s = clamp(0.5 - d / (11.0 * pixel), 0.0, 1.0);
        result = vec4(0.0, 0.0, 0.0, 0.5 * s * s * (3.0 - 2.0 * s));
    }
}
