#version 450 core
// SPDX-License-Identifier: MIT
// The chain, its companions and its marks. chain_behind.frag draws everything behind them.
#include "chain.glsl"

in vec2 local;
flat in vec3 colour;
flat in vec3 far_colour;
flat in vec2 size;
flat in vec2 direction;
flat in float amount;
flat in float turns;
flat in int kind;
flat in ChainLook of_chain;

layout(location = 0) out vec4 result; // premultiplied

const vec3 light_direction = vec3(-0.42, 0.62, 0.66); // from the upper left, towards the viewer

float coverage(float signed_distance) { return clamp(0.5 - signed_distance, 0.0, 1.0); }

vec3 metal(float brightness) { return mix(of_chain.rod_dark, of_chain.rod_light, brightness); }

// The shade of a cylinder along the direction `along`, at `x` radii from its axis.
vec3 shade_cylinder(float x, vec2 along, vec3 tint, float is_tinted) {
    float z = sqrt(max(1.0 - x * x, 0.0));
    float lit = max(dot(vec3(vec2(-along.y, along.x) * x, z), light_direction), 0.0);
    vec3 plain = metal(clamp(1.25 * lit * lit - 0.15, 0.0, 1.0)) * (0.55 + 0.45 * z);
    tint = mix(tint, vec3(max(tint.r, max(tint.g, tint.b))), 0.12);
    vec3 tinted = tint * (0.30 + 0.80 * lit * lit) * (0.6 + 0.4 * z) + vec3(0.10) * lit * lit * lit * lit;
    return mix(plain, tinted, is_tinted);
}

vec4 shade_rod(float d) {
    float x = clamp(local.y / size.y, -1.0, 1.0);
    bool is_rigid = amount < 1.0;
    vec3 tint = is_rigid ? mix(colour, far_colour, smoothstep(0.0, 1.0, local.x / max(size.x, 1.0))) : colour;
    return vec4(shade_cylinder(x, direction, tint, amount), 1.0) * coverage(d);
}

// A flat bar with rounded ends and a hole at each joint. A circle with two dark quarters marks its centre of mass, as
// on technical drawings.
vec4 shade_bar() {
    float beyond = local.x - clamp(local.x, min(amount, 0.0), max(amount, size.x));
    float d = length(vec2(beyond, local.y)) - size.y;
    float bevel = clamp(-d / (0.22 * size.y + of_chain.pixel), 0.0, 1.0); // 1 on the flat face
    vec2 outwards = normalize(vec2(beyond, local.y) + vec2(0.0, 1e-4));
    vec2 facing = direction * outwards.x + vec2(-direction.y, direction.x) * outwards.y;
    float lit = mix(0.5 + 0.5 * dot(facing, light_direction.xy), 0.55, bevel);
    vec3 tint = mix(colour, far_colour, smoothstep(0.0, 1.0, local.x / max(size.x, 1.0)));
    vec3 body = mix(metal(0.25 + 0.6 * lit), tint * (0.25 + 0.75 * lit), 0.55);
    float hole = min(length(local), length(local - vec2(size.x, 0.0))) - 0.36 * size.y;
    body *= 1.0 - 0.75 * coverage(hole);
    vec2 from_centre = local - vec2(turns, 0.0);
    float radius = 0.5 * size.y;
    if (radius > 2.5 * of_chain.pixel && length(from_centre) < radius + 1.0) {
        bool dark = (from_centre.x > 0.0) == (from_centre.y > 0.0);
        body = mix(body, dark ? vec3(0.02) : vec3(0.85), coverage(length(from_centre) - radius));
    }
    float inside = coverage(d);
    float line = clamp(1.0 - d / (1.2 * of_chain.pixel), 0.0, 1.0) * (1.0 - inside);
    return vec4(body, 1.0) * inside + vec4(of_chain.outline.rgb * of_chain.outline.a, of_chain.outline.a) * line;
}

// A wire that winds around the axis. In the picture it is a sine curve; distances from it are corrected for its slope.
// The front of each turn is lit, the back is dark.
vec4 shade_spring() {
    const float round = 6.28318530717959;
    float wire = clamp(0.62 * size.y, 0.9, 0.3 * amount + 0.6);
    float lead = min(0.14 * size.x, 1.6 * amount); // straight ends
    float coil = max(size.x - 2.0 * lead, 1.0), x = clamp(local.x, 0.0, size.x);
    float inside = clamp((x - lead) / coil, 0.0, 1.0), phase = round * turns * inside;
    bool winds = x > lead && x < size.x - lead;
    float height = winds ? amount * sin(phase) : 0.0;
    float slope = winds ? amount * round * turns / coil * cos(phase) : 0.0;
    float steepness = inversesqrt(1.0 + slope * slope);
    // Near the top of a turn the curve bends away from its tangent. There the distance from the top replaces the
    // distance from the tangent.
    float along = (local.y - height) * steepness, d = abs(along);
    d = max(d, abs(local.y) - amount);
    d = length(vec2(d, local.x - x)) - wire;
    float depth = winds ? 0.5 + 0.5 * cos(phase) : 1.0;
    vec2 run = normalize(direction + vec2(-direction.y, direction.x) * clamp(slope, -8.0, 8.0));
    vec3 shade = shade_cylinder(clamp(along / wire, -1.0, 1.0), run, colour, 1.0);
    return vec4(shade * mix(0.42, 1.0, depth), 1.0) * coverage(d);
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
    body *= 1.0 + 0.7 * amount * (1.0 - of_chain.absorbs); // held or pointed at
    // A dark line around the bob sets it off from the trails behind it.
    float inside = coverage(d);
    float line = clamp(1.0 - d / (1.6 * of_chain.pixel), 0.0, 1.0) * (1.0 - inside) * clamp(size.y - 2.0, 0.0, 1.0);
    return vec4(body, 1.0) * inside + vec4(of_chain.outline.rgb * of_chain.outline.a, of_chain.outline.a) * line;
}

vec4 shade_pivot(float d) {
    float inside = coverage(d);
    float hole = coverage(length(local) - 0.38 * size.y);
    float lit = 0.5 + 0.5 * dot(normalize(vec3(local / size.y, 0.9)), light_direction);
    return vec4(metal(lit * lit) * (1.0 - 0.85 * hole), 1.0) * inside;
}

// Light around a bob; on paper, a tint.
vec4 shade_halo() {
    float fall = clamp(1.0 - length(local) / size.y, 0.0, 1.0);
    float light = amount * fall * fall;
    float ring = coverage(abs(length(local) - 0.72 * size.y) - 0.6 * of_chain.pixel) * amount;
    return vec4(colour * (1.1 * light + 0.8 * ring), of_chain.absorbs * (0.5 * light + 0.8 * ring));
}

// Companions are light, which adds up where many overlap. On paper they are ink.
vec4 shade_companion_rod(float d) {
    float strength = mix(amount, turns, clamp(local.x / max(size.x, 1.0), 0.0, 1.0)) * coverage(d);
    return of_chain.absorbs > 0.0 ? vec4(colour * 0.42, 0.42) * strength : vec4(colour * (0.55 * strength), 0.0);
}

// A point of light: a core with a glow around it.
vec4 shade_companion_bob() {
    if (turns < 0.0) { // measured: a ring
        float ring = amount * coverage(abs(length(local) - size.y + 1.5 * of_chain.pixel) - 1.0 * of_chain.pixel);
        return vec4(colour, 1.0) * ring;
    }
    float away = length(local) / size.y, fall = clamp(1.0 - away, 0.0, 1.0);
    float core = smoothstep(0.42, 0.22, away), strength = amount;
    if (of_chain.absorbs > 0.0) return vec4(colour, 1.0) * (0.8 * core * strength);
    vec3 bright = mix(colour, vec3(max(colour.r, max(colour.g, colour.b))), 0.35);
    return vec4((bright * (0.9 * core) + colour * (0.35 * fall * fall * fall)) * strength, 0.0);
}

vec4 shade_flip() { // a small diamond
    float d = (abs(local.x) + abs(local.y)) * 0.70710678 - 0.70710678 * size.y;
    float line = coverage(abs(d) - 0.7 * of_chain.pixel);
    return vec4(colour * (line + 0.15 * coverage(d)), max(line, 0.2 * coverage(d)));
}

vec4 covered(vec3 shade, float part) { return vec4(shade, 1.0) * part; }

// An arrow from the bob's edge to its tip.
vec4 shade_arrow(vec3 shade) {
    float head = min(10.0 * of_chain.pixel, 0.6 * size.x), aside = abs(local.y), left = size.x - local.x;
    float shaft = max(aside - 1.0 * of_chain.pixel, max(-local.x, head - left - 1.0));
    float tip = max((aside - 0.42 * left) * 0.92, left - head);
    return covered(shade, coverage(min(shaft, tip)));
}

// An arc from the downward vertical to the link.
vec4 shade_angle() {
    float away = length(local), radius = size.y / 1.3, angle = atan(local.x, -local.y);
    bool inside = turns > 0.0 ? angle >= 0.0 && angle <= turns : angle <= 0.0 && angle >= turns;
    float arc = inside ? coverage(abs(away - radius) - 0.75 * of_chain.pixel) : 0.0;
    float sector = inside ? 0.10 * coverage(away - radius) : 0.0;
    float vertical = coverage(abs(local.x) - 0.5 * of_chain.pixel) * float(local.y < 0.0 && away < size.y);
    vertical *= 0.5 * step(0.5, fract(-local.y / (6.0 * of_chain.pixel)));
    return max(covered(colour, max(arc, sector)), covered(of_chain.ink, vertical));
}

void main() {
    vec2 offset = vec2(local.x - clamp(local.x, 0.0, size.x), local.y);
    float d = length(offset) - size.y;
    if (kind == rod) {
        result = shade_rod(d);
    } else if (kind == bar) {
        result = shade_bar();
    } else if (kind == bob) {
        result = shade_bob(d);
    } else if (kind == spring) {
        result = shade_spring();
    } else if (kind == companion_rod) {
        result = shade_companion_rod(d);
    } else if (kind == companion_bob) {
        result = shade_companion_bob();
    } else if (kind == halo) {
        result = shade_halo();
    } else if (kind == flip_mark) {
        result = shade_flip();
    } else if (kind == angle_arc) {
        result = shade_angle();
    } else if (kind == velocity_arrow) {
        result = shade_arrow(of_chain.absorbs > 0.0 ? vec3(0.01, 0.26, 0.09) : vec3(0.20, 0.80, 0.33));
    } else if (kind == force_arrow) {
        result = shade_arrow(of_chain.absorbs > 0.0 ? vec3(0.55, 0.02, 0.02) : vec3(1.0, 0.15, 0.13));
    } else {
        result = shade_pivot(d);
    }
}
