// SPDX-License-Identifier: MIT
// Glass: a faint body, a Fresnel rim, soft light from above and a graticule of angles. Premultiplied.
// The main part of two programs: that for a ring in space defines RING, as in torus_shape.glsl.
#include "look.glsl"
#include "torus_shape.glsl"

in vec2 angle;
in vec3 normal;
in vec3 to_eye;
in float curvature;     // of the surface along the line of sight
in float magnification; // px per unit

uniform vec3 light_direction;
uniform float line_width; // px, half the width
uniform vec4 ring_guide;      // premultiplied: the line around the ring, where the tube's angle is 0,
uniform vec4 tube_guide;      // and the line around the tube
uniform float tube_guide_at;  // rad, around the ring

layout(location = 0) out vec4 result;

#include "torus_outline.glsl"

// Coverage of lines every 1 / `per_radian` rad, line_width px to either side, fading where they are crowded.
float lines(float coordinate, float per_angle, float per_radian) {
    float x = coordinate * per_radian;
    float pixels = per_angle * (1.0 / per_radian); // from line to line
    return clamp(line_width + 0.5 - abs(x - round(x)) * pixels, 0.0, 1.0) * clamp(0.22 * pixels, 0.0, 1.0);
}

// The same for a single line, in dashes along the other angle.
float dashes_at(float coordinate, float place, float per_angle, float along, float along_per_angle, float per_radian) {
    float away = coordinate - place;
    away -= 6.28318530717959 * round(away * 0.159154943091895);
    float line = clamp(1.25 * line_width + 0.5 - abs(away) * per_angle, 0.0, 1.0) * clamp(0.22 * per_angle, 0.0, 1.0);
    float to_end = 0.28 - abs(fract(along * per_radian) - 0.5);
    return line * clamp(to_end * min(along_per_angle * (1.0 / per_radian), 1e5) + 0.5, 0.0, 1.0);
}

float eased(float part) { // smoothstep() without its division
    part = clamp(part, 0.0, 1.0);
    return part * part * (3.0 - 2.0 * part);
}

vec4 over(vec4 below, vec4 above) { return above + below * (1.0 - above.a); }

void main() {
    vec3 n = normalize(normal), v = normalize(to_eye);
    float facing = dot(n, v);
    bool in_front = facing > 0.0;
    float body_alpha = in_front ? 0.11 : 0.06;
    float surface_strength = in_front ? 1.0 : 0.45; // of rim, highlight and graticule
    facing = abs(facing);
    vec2 width = fwidth(angle), per_angle = 1.0 / max(width, vec2(1e-9)); // rad to a pixel, and its inverse
    float edge = covered_by_torus(facing, in_front, width);
    float grazing = 1.0 - facing;
    // Around the hole the surface runs along the line of sight for a long way: grazing parts are wide there
    // and would be brighter than the outline.
    float rim = grazing * grazing * grazing * mix(0.25, 1.0, eased(curvature * 0.769230769 + 0.307692308));

    float diffuse = 0.5 + 0.5 * dot(n, light_direction);
    vec3 halfway = light_direction + v;
    float gleam = max(dot(n, halfway), 0.0);
    gleam *= gleam / dot(halfway, halfway);
    gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; // ^64 of the cosine

    const float per_30_degrees = 1.90985931710274, per_90_degrees = 0.63661977236758;
    float fine = max(lines(angle.x, per_angle.x, per_30_degrees), lines(angle.y, per_angle.y, per_30_degrees));
    float bold = max(lines(angle.x, per_angle.x, per_90_degrees), lines(angle.y, per_angle.y, per_90_degrees));

    vec4 glass = look.glass_body * body_alpha * vec4(vec3(0.25 + 0.75 * diffuse * diffuse), 0.75);
    glass += surface_strength * (rim * look.glass_rim + gleam * look.glass_gleam + (0.54 * fine + bold) * look.glass_line);
    glass = over(glass, surface_strength * dashes_at(angle.y, 0.0, per_angle.y, angle.x, per_angle.x, 14.3239449) * ring_guide);
    glass = over(glass, surface_strength * dashes_at(angle.x, tube_guide_at, per_angle.x, angle.y, per_angle.y, 6.36619772) * tube_guide);
    result = vec4(glass.rgb, min(glass.a, 1.0)) * edge;
}
