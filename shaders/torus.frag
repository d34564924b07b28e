#version 450 core
// SPDX-License-Identifier: MIT
// Glass: a little body, a Fresnel rim, a soft light from above and a graticule of angles. Premultiplied.
in vec2 angle;
in vec3 normal;
in vec3 to_eye;

uniform float body_alpha;      // 0.22 in front, 0.12 behind
uniform float surface_strength; // rim, highlight and graticule: 1 in front, less behind
uniform vec3 light_direction;
uniform float line_width; // px, half

layout(location = 0) out vec4 result;

// Coverage of lines every 1 / `per_radian` rad, line_width px to either side, fading where they crowd.
float lines(float coordinate, float width, float per_radian) {
    float x = coordinate * per_radian;
    float pixel = width * per_radian;
    float d = abs(x - round(x)) / pixel;
    return clamp(line_width + 0.5 - d, 0.0, 1.0) * clamp(0.22 / pixel, 0.0, 1.0);
}

void main() {
    vec3 n = normalize(normal), v = normalize(to_eye);
    float facing = abs(dot(n, v));
    float f2 = facing * facing;
    float edge = clamp(f2 / max(fwidth(f2), 1e-5), 0.0, 1.0); // antialiased silhouette: f2 is linear there
    float grazing = 1.0 - facing;
    float rim = grazing * grazing * grazing;

    float diffuse = 0.5 + 0.5 * dot(n, light_direction);
    float gleam = max(dot(n, normalize(light_direction + v)), 0.0);
    gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; // to the 32nd

    const float per_30_degrees = 1.90985931710274, per_90_degrees = 0.63661977236758;
    vec2 width = fwidth(angle);
    float fine = max(lines(angle.x, width.x, per_30_degrees), lines(angle.y, width.y, per_30_degrees));
    float bold = max(lines(angle.x, width.x, per_90_degrees), lines(angle.y, width.y, per_90_degrees));

    vec3 glass = vec3(0.026, 0.040, 0.072) * (0.55 + 0.75 * diffuse) * body_alpha * 4.0;
    glass += surface_strength * (rim * vec3(0.030, 0.070, 0.170) * 1.5 + gleam * vec3(0.05, 0.06, 0.08) +
                                 (0.018 * fine + 0.030 * bold) * vec3(0.75, 0.9, 1.15));
    result = vec4(glass, body_alpha * (0.75 + 0.5 * rim)) * edge;
}
