#version 450 core
// SPDX-License-Identifier: MIT
// Converts linear light to screen colours. Adds background and glow, applies the exposure, compresses highlights
// without changing their hue, applies the sRGB curve, and dithers against banding. Codes have 8 bits, or more if DEEP
// is defined. The program for pictures brighter than white defines DEEP and WIDE: its sRGB codes continue above 1, and
// a later program dithers them. The program for the most common case, lit cells of light on an opaque background,
// defines GLOWING. Branches in one program would cost more, because software renderers execute both sides of every
// branch.
#include "look.glsl"
#include "ground.glsl"
#include "dither.glsl"
#include "tone_curve.glsl"

layout(binding = 0) uniform sampler2D scene; // premultiplied: light, and how much of the background it covers

uniform int has_glow;

layout(location = 0) out vec4 result;

#ifdef GLOWING
const bool has_ground = true, is_ink = false, glows = true;
#else
bool has_ground = look.transparent == 0, is_ink = look.absorbs > 0.0, glows = has_glow != 0;
#endif

#ifdef WIDE
// Exact, because a later program calculates light from these codes.
vec3 wide_srgb(vec3 c) {
    return mix(1.055 * pow(max(c, vec3(1e-6)), vec3(1.0 / 2.4)) - 0.055, 12.92 * c, lessThan(c, vec3(0.0031308)));
}

// Removes the background, black or white, from light. The result has premultiplied alpha, so it can also hold light
// that covers nothing.
vec4 light_alone(vec3 c, float covered) {
    if (look.absorbs == 0.0) return vec4(c, covered);
    float alpha = clamp(max(covered, 1.0 - min(c.r, min(c.g, c.b))), 0.0, 1.0);
    return vec4(max(c - (1.0 - alpha), vec3(0.0)), alpha);
}
#endif

// Removes the background, black or white, from a shown colour. The result has straight alpha; over the same background
// it gives the shown colour again.
vec4 without_ground(vec3 shown, float covered) {
    float least = min(shown.r, min(shown.g, shown.b)), most = max(shown.r, max(shown.g, shown.b));
    float alpha = clamp(max(covered, look.absorbs > 0.0 ? 1.0 - least : most), 0.0, 1.0);
    vec3 straight = (shown - look.absorbs * (1.0 - alpha)) / max(alpha, 1e-3);
    return vec4(clamp(straight, 0.0, 1.0), alpha);
}

void main() {
    vec4 light = texelFetch(scene, ivec2(gl_FragCoord.xy), 0);
    vec3 ground = has_ground ? ground_at(gl_FragCoord.xy) : vec3(look.absorbs);
    vec3 c;
    if (is_ink) { // paper reflects no more light than falls on it
        c = min(light.rgb * ground * picture.exposure, 1.0);
    } else {
        c = light.rgb + ground * (1.0 - light.a);
        if (glows) c += glow_at(gl_FragCoord.xy);
        c = compressed(c * picture.exposure);
    }
#ifdef WIDE
    result = has_ground ? vec4(c, 1.0) : light_alone(c, clamp(light.a, 0.0, 1.0));
    result.rgb = wide_srgb(result.rgb);
#else
    vec3 shown = srgb(c);
    result = has_ground ? vec4(shown, 1.0) : without_ground(shown, light.a);
    result.rgb = dithered(result.rgb, gl_FragCoord.xy + picture.origin, picture.code);
#endif
}
