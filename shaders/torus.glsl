// SPDX-License-Identifier: MIT
// The position of a pair of angles in space, for the surface, its graticule and the paths on it. view_geometry.cpp
// calculates the same in C++. The angle u runs around the ring, v around the tube, both from -π to π. `roll` goes from
// a flat square through a tube to a ring. `clifford` goes on to the torus in the 3-sphere, which is rotated there and
// projected stereographically. Several layers are nested tori.
#include "torus_shape.glsl"

const float outer_minor_radius = 0.45; // minor radius of layer 0; the major radius is 1
const float flat_unit = 0.40;          // length of a radian on the square
const float layer_gap = 0.28;          // distance between squares

uniform mat4 view_projection;
uniform vec3 eye;
uniform int layers;      // number of layers
uniform vec2 tilt;       // cosine and sine of the rotation from the ring's plane towards the fourth axis
uniform float flow;      // the rotation that rolls the tube through itself, rad
uniform vec2 projection; // of the 3-sphere: middle and scale of the projected torus

float layer_part(int layer) { return float(layers - layer) / float(layers); }

// A point on a line that is bent to the curvature m, at length s along the line. The coordinates are along and away
// from the tangent at s = 0.
vec2 bent(float s, float m) {
    return m < 1e-3 ? vec2(s, 0.5 * m * s * s) : vec2(sin(m * s), 1.0 - cos(m * s)) / m;
}

float tube_bend() { return smoothstep(0.0, 0.6, roll); }
float ring_bend() { return smoothstep(0.4, 1.0, roll); }
float tube_radius(int layer) { return mix(flat_unit, outer_minor_radius * layer_part(layer), tube_bend()); }
float outer_radius(int layer) { // grows late, so that the tube stays in view while it bends to a ring
    return mix(flat_unit, 1.0 + outer_minor_radius * layer_part(layer), ring_bend() * ring_bend());
}

vec3 rolled_position(vec2 angle, int layer) {
    float m = ring_bend(), radius = outer_radius(layer);
    vec2 tube = tube_radius(layer) * bent(angle.y, tube_bend());
    vec2 ring = radius * bent(angle.x, m);
    vec2 around = vec2(cos(m * angle.x), sin(m * angle.x));
    return vec3(radius * m - ring.y - tube.y * around.x - layer_gap * float(layer) * (1.0 - m), tube.x,
                -(ring.x - tube.y * around.y));
}

// Sine and cosine of the distance, in the 3-sphere, between the tube's points and the ring's circle.
vec2 sphere_part(int layer) {
    float s = 0.70710678 * layer_part(layer);
    return vec2(s, sqrt(1.0 - s * s));
}

vec3 clifford_position(vec2 angle, int layer) {
    vec2 part = sphere_part(layer);
    vec2 ring = part.y * vec2(cos(angle.x), -sin(angle.x));
    vec2 tube = part.x * vec2(sin(angle.y + flow), cos(angle.y + flow));
    float x = tilt.x * ring.x + tilt.y * tube.y, w = tilt.x * tube.y - tilt.y * ring.x;
    return (vec3(x, tube.x, ring.y) / (1.0 - w) - vec3(projection.x, 0.0, 0.0)) * projection.y;
}

vec3 surface_position(vec2 angle, int layer) {
    if (clifford <= 0.0) return rolled_position(angle, layer);
    if (clifford >= 1.0) return clifford_position(angle, layer);
    return mix(rolled_position(angle, layer), clifford_position(angle, layer), clifford);
}

// The outward normal of the rolled square.
vec3 rolled_normal(vec2 angle) {
    float u = ring_bend() * angle.x, v = tube_bend() * angle.y;
    return vec3(cos(v) * cos(u), sin(v), -cos(v) * sin(u));
}

// Points of the surface on both sides of a point: `h.x` away in u, `h.y` away in v.
struct Patch { vec3 u0, u1, v0, v1; };
Patch patch_around(vec2 angle, int layer, vec2 h) {
    return Patch(surface_position(angle - vec2(h.x, 0.0), layer), surface_position(angle + vec2(h.x, 0.0), layer),
                 surface_position(angle - vec2(0.0, h.y), layer), surface_position(angle + vec2(0.0, h.y), layer));
}

vec3 patch_normal(Patch p) { return normalize(cross(p.u1 - p.u0, p.v1 - p.v0)); }

vec3 surface_normal(vec2 angle, int layer) {
    return clifford <= 0.0 ? rolled_normal(angle) : patch_normal(patch_around(angle, layer, vec2(0.01)));
}

float distance_to_ring(vec3 p, int layer) {
    float minor = outer_minor_radius * layer_part(layer);
    return length(vec2(length(p.xz) - 1.0, p.y)) - minor;
}

// The approximate distance from the surface: the distance in the 3-sphere times the projection's local magnification.
float distance_to_clifford(vec3 p, int layer) {
    vec3 q = p / projection.y + vec3(projection.x, 0.0, 0.0);
    float size = 1.0 + dot(q, q);
    vec4 s = vec4(2.0 * q, size - 2.0) / size;
    float x = tilt.x * s.x - tilt.y * s.w;
    vec2 part = sphere_part(layer);
    return (part.y * part.y - x * x - s.z * s.z) / (2.0 * part.x * part.y) * 0.5 * size * projection.y;
}

// 1 if the eye sees the point p of the surface directly, 0 if p is behind glass; soft in between. A square hides
// nothing.
float visibility(vec3 p, vec3 normal, int layer) {
    if (roll < 0.5) return 1.0;
    vec3 to_eye = normalize(eye - p);
    float seen = smoothstep(-0.10, 0.14, dot(normal, to_eye));
    bool on_ring = clifford <= 0.0 && roll >= 1.0, on_sphere = clifford >= 1.0;
    if (on_ring || on_sphere)
        for (int i = 1; i <= 14; ++i) { // 2.8 radii: no torus lies farther out
            vec3 there = p + to_eye * (0.2 * float(i));
            float away = on_ring ? distance_to_ring(there, layer) : distance_to_clifford(there, layer);
            seen = min(seen, smoothstep(-0.10, 0.0, away));
        }
    return mix(1.0, seen, clamp(2.0 * roll - 1.0, 0.0, 1.0));
}
