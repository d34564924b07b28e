#version 450 core
// SPDX-License-Identifier: MIT
// The torus's surface. Each instance draws one strip around the tube, inner layers first. Glass must cover glass in the
// right order. On a ring, strips are therefore drawn from the far side to the near side; each strip begins near the
// tube's outline and goes around the tube's far side first. A square has one pass. All other shapes have two passes,
// back faces first. The program for a ring in space defines RING, as in torus_shape.glsl.
#include "torus.glsl"

uniform int rings;    // number of strips around the ring
uniform int sides;    // number of quads around the tube
uniform float far_azimuth;  // u of the strip farthest from the eye, rad
uniform float near_outline; // v of the outline where the ring is nearest to the eye, rad
uniform float far_outline;  // rad: the same where the ring is farthest from the eye
uniform float pixels; // px per unit at unit distance from the eye
uniform vec3 light_direction;
uniform float line_width;     // half the width, px
uniform vec3 ring_guide;      // colour of the line around the ring, at the tube's angle 0
uniform vec3 tube_guide;      // colour of the line around the tube
uniform float tube_guide_at;  // place of that line, rad around the ring
uniform float guide_strength; // strength of both lines

out vec2 angle;
out vec3 normal;
out vec3 to_eye; // a unit vector
out float curvature; // of the surface along the line of sight
out float magnification; // px per unit
flat out int nested;     // the layer
// Copies of uniforms. A software renderer reads a uniform again for each pixel, but these only once for each triangle.
flat out vec3 to_light, ring_line_light, tube_line_light;
flat out float half_line, guide, tube_line_at; // same as the uniforms

out gl_PerVertex { vec4 gl_Position; };

#ifdef RING
const bool is_ring = true;
#else
bool is_ring = roll >= 1.0 && clifford <= 0.0;
#endif

const float pi = 3.14159265358979;
const float turn = 6.28318530717959;

// The curvature along the line of sight. Euler's theorem gives it from the curvatures along tube and ring.
float rolled_curvature(vec3 sight, float u, float v, int layer) {
    float a = ring_bend() * u, b = tube_bend() * v;
    float along_ring = dot(sight, vec3(-sin(a), 0.0, -cos(a)));
    float along_tube = dot(sight, vec3(-sin(b) * cos(a), cos(b), sin(b) * sin(a)));
    float axis_distance = outer_radius(layer) - ring_bend() * tube_radius(layer) * (1.0 - cos(b));
    float ring_curvature = ring_bend() * cos(b) / max(axis_distance, 0.05);
    return along_tube * along_tube * tube_bend() / tube_radius(layer) + along_ring * along_ring * ring_curvature;
}

// One line's term in the same theorem. The line's curvature follows from a chord and from the distance between the
// chord's middle and the surface. The theorem applies, because both families of circles remain lines of curvature in
// the projection.
float curvature_along(vec3 sight, vec3 chord, vec3 middle) {
    float along = dot(sight, normalize(chord));
    return along * along * -8.0 * dot(normal, middle) / dot(chord, chord);
}

void main() {
    int layer = layers - 1 - gl_InstanceID / rings, strip = gl_InstanceID % rings;
    nested = layer;
    to_light = light_direction;
    half_line = line_width;
    ring_line_light = ring_guide;
    tube_line_light = tube_guide;
    tube_line_at = tube_guide_at;
    guide = guide_strength;
    if (is_ring) {
        int step = (strip + 1) / 2;
        int far_ring = int(floor((far_azimuth + pi) / turn * float(rings)));
        strip = (far_ring + ((strip & 1) != 0 ? -step : step) + 2 * rings) % rings;
    }
    float u = turn * float(strip + (gl_VertexID & 1)) / float(rings) - pi;
    float outline = is_ring ? mix(far_outline, near_outline, 0.5 - 0.5 * cos(u - far_azimuth)) : -pi;
    float v = outline + turn * float(gl_VertexID >> 1) / float(sides);
    angle = vec2(u, v);
    vec3 position = surface_position(angle, layer);
    to_eye = normalize(eye - position);

    // The strips lie a little outside the true surface, so that its outline, which the fragment shader draws, is inside
    // them.
    float bulge;
    if (clifford > 0.0) {
        Patch near = patch_around(angle, layer, turn / vec2(rings, sides));
        normal = patch_normal(near);
        vec3 over_u = 0.5 * (near.u0 + near.u1) - position, over_v = 0.5 * (near.v0 + near.v1) - position;
        bulge = 0.25 * (length(over_u) + length(over_v));
        curvature = curvature_along(to_eye, near.u1 - near.u0, over_u) + curvature_along(to_eye, near.v1 - near.v0, over_v);
    } else {
        normal = rolled_normal(angle);
        bulge = tube_bend() * tube_radius(layer) * (1.0 / cos(0.5 * turn / float(sides)) - 1.0);
        curvature = rolled_curvature(to_eye, u, v, layer);
    }
    gl_Position = view_projection * vec4(position + normal * bulge, 1.0);
    magnification = pixels / gl_Position.w;
}
