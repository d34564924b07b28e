#version 450 core
// SPDX-License-Identifier: MIT
// The torus as glass: a faint body, a Fresnel rim, soft light from above and a graticule of angles. The program for a
// ring in space defines RING, as in torus_shape.glsl. passes/torus_pass.cpp gives each program the theme's colours as
// constants: glass_body, glass_rim, glass_gleam, glass_line.
#include "torus_shape.glsl"

in vec2 angle;
in vec3 normal;
in vec3 to_eye;
in float curvature;     // of the surface along the line of sight
in float magnification; // px per unit

flat in vec3 to_light, ring_line_light, tube_line_light;
flat in float half_line, guide, tube_line_at; // px; strength of both guide lines; rad around the ring

layout(location = 0) out vec4 result; // premultiplied

#include "torus_outline.glsl"

// The coverage by lines at every 1 / `per_radian` rad, which are 2 half_line px wide. Crowded lines fade.
float lines(float coordinate, float per_angle, float per_radian) {
    float x = coordinate * per_radian;
    float pixels = per_angle * (1.0 / per_radian); // px from line to line
    return clamp(half_line + 0.5 - abs(x - round(x)) * pixels, 0.0, 1.0) * clamp(0.22 * pixels, 0.0, 1.0);
}

// The coverage by one dashed line. `away` is the angle from the line, `along` the angle along it.
float dashes(float away, float per_angle, float along, float along_per_angle, float per_radian) {
    away -= 6.28318530717959 * round(away * 0.159154943091895);
    float line = clamp(1.25 * half_line + 0.5 - abs(away) * per_angle, 0.0, 1.0) * clamp(0.22 * per_angle, 0.0, 1.0);
    float x = along * per_radian, to_end = abs(x - round(x)) - 0.22;
    return line * clamp(to_end * along_per_angle * (1.0 / per_radian) + 0.5, 0.0, 1.0);
}

// Normalises a vector that was interpolated between unit vectors. On a ring these are almost parallel, so a root is not
// needed.
#ifdef RING
vec3 renormalised(vec3 v) { return v * (1.5 - 0.5 * dot(v, v)); }
#else
vec3 renormalised(vec3 v) { return normalize(v); }
#endif

float eased(float part) { // smoothstep() without a division
    part = clamp(part, 0.0, 1.0);
    return part * part * (3.0 - 2.0 * part);
}

vec4 over(vec4 below, vec4 above) { return above + below * (1.0 - above.a); }

void main() {
    vec3 n = renormalised(normal), v = renormalised(to_eye);
    float signed_facing = dot(n, v), facing = abs(signed_facing);
    bool in_front = signed_facing > 0.0;
    float body_alpha = in_front ? 0.11 : 0.06;
    float surface_strength = in_front ? 1.0 : 0.45; // strength of rim, highlight and graticule
    vec2 width = fwidth(angle), per_angle = 1.0 / max(width, vec2(1e-9)); // rad per pixel, and its inverse
    float edge = covered_by_torus(facing, in_front, width);
    float grazing = 1.0 - facing;
    // Around the hole, the surface runs along the line of sight for a long way. There the rim would be wide, and
    // brighter than the outline, so it is reduced.
    float rim = grazing * grazing * grazing * mix(0.25, 1.0, eased(curvature * 0.769230769 + 0.307692308));

    float lit = dot(n, to_light);
    float diffuse = 0.5 + 0.5 * lit;
    float gleam = max(lit + signed_facing, 0.0); // the cosine of the halfway vector, which is to_light + v
    gleam *= gleam / (2.0 + 2.0 * dot(to_light, v));
    gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; // to the power 64

    const float per_30_degrees = 1.90985931710274, per_90_degrees = 0.63661977236758;
    float fine = max(lines(angle.x, per_angle.x, per_30_degrees), lines(angle.y, per_angle.y, per_30_degrees));
    float bold = max(lines(angle.x, per_angle.x, per_90_degrees), lines(angle.y, per_angle.y, per_90_degrees));

    vec4 glass = glass_body * body_alpha * vec4(vec3(0.25 + 0.75 * diffuse * diffuse), 0.75);
    glass += surface_strength * (rim * glass_rim + gleam * glass_gleam + (0.54 * fine + bold) * glass_line);
    float guides = surface_strength * guide;
    glass = over(glass, guides * dashes(angle.y, per_angle.y, angle.x, per_angle.x, 14.3239449) * vec4(ring_line_light, 1.0));
    glass = over(glass, guides * dashes(angle.x - tube_line_at, per_angle.x, angle.y, per_angle.y, 6.36619772) * vec4(tube_line_light, 1.0));
    result = vec4(glass.rgb, min(glass.a, 1.0)) * edge;
}
