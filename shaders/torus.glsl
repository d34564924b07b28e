// SPDX-License-Identifier: MIT
// The torus and its camera. u runs around the ring, v around the tube.
const float major_radius = 1.0;
const float minor_radius = 0.45;

uniform mat4 view_projection;
uniform vec3 eye;

vec3 torus_normal(float u, float v) { return vec3(cos(v) * cos(u), sin(v), cos(v) * sin(u)); }

vec3 torus_position(float u, float v) {
    float ring = major_radius + minor_radius * cos(v);
    return vec3(ring * cos(u), minor_radius * sin(v), ring * sin(u));
}

float distance_to_torus(vec3 p) {
    return length(vec2(length(p.xz) - major_radius, p.y)) - minor_radius;
}

// 1 where the eye sees the surface point, 0 where glass is in between, with soft edges.
float visibility(vec3 p, vec3 normal) {
    vec3 to_eye = normalize(eye - p);
    float seen = smoothstep(-0.10, 0.14, dot(normal, to_eye));
    for (int i = 1; i <= 14; ++i) // 2.8 radii: further there is no torus
        seen = min(seen, smoothstep(-0.10, 0.0, distance_to_torus(p + to_eye * (0.2 * float(i)))));
    return seen;
}
