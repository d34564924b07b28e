// SPDX-License-Identifier: MIT
// From linear light to screen colours: ground, bloom, exposure, a highlight compression that keeps the hue,
// the sRGB curve and a dither against banding. The main part of four programs; that for pictures brighter than white
// defines WIDE, and leaves the dither to the program that makes codes of its own. That for what is mostly drawn, light
// that glows on an opaque ground, defines GLOWING, because software renderers take all ways of a branch.
#include "dither.glsl"
#include "look.glsl"

layout(binding = 0) uniform sampler2D scene; // premultiplied: light, and how much of the ground it covers
layout(binding = 1) uniform sampler2D bloom; // packed by bloom_sum.frag

uniform vec2 glow_scale, glow_offset; // from a pixel to its place in the glow
uniform vec2 origin;                  // px: of the tile in the picture
uniform int has_glow;
uniform vec2 background_centre;       // px
uniform float background_scale;       // 1/px

layout(location = 0) out vec4 result;

#ifdef GLOWING
const bool has_ground = true, is_ink = false, glows = true;
#else
bool has_ground = look.transparent == 0, is_ink = look.absorbs > 0.0, glows = has_glow != 0;
#endif

#ifdef WIDE
uniform float knee, ceiling;
#else
const float knee = 0.76, ceiling = 1.0;
#endif

// The highlight end of the Khronos PBR neutral tone mapper; colours below its knee are unchanged. For a peak p and
// d = p + room − knee it is new_peak (c/p q + 1 − q), with new_peak = ceiling − room²/d and the part of the hue that is
// left q = 1/(desaturation (p − new_peak) + 1): here with one division.
vec3 compressed(vec3 c) {
    const float desaturation = 0.15;
#ifdef WIDE
    if (knee >= ceiling) return c; // for light without bounds
#endif
    float peak = max(max(c.r, knee), max(c.g, c.b));
    float room = ceiling - knee;
    float d = peak + room - knee;
    float whiter = desaturation * ((peak - ceiling) * d + room * room);
    return (ceiling * d - room * room) / (peak * d * (d + whiter)) * (c * d + whiter * peak);
}

// The sRGB curve by a square root, at a fifth of the cost of pow(): accurate to 0.1 of an 8-bit code (the best
// polynomial of degree 5 in the root).
vec3 srgb(vec3 c) {
    vec3 r = sqrt(c);
    vec3 curve = ((((0.51730408 * r - 1.62365998) * r + 2.03157385) * r - 1.40273490) * r + 1.51795032) * r - 0.04010957;
    return mix(curve, 12.92 * c, lessThan(c, vec3(0.0031308)));
}

#ifdef WIDE
// Exact, since light is taken back from these codes.
vec3 wide_srgb(vec3 c) {
    return mix(1.055 * pow(max(c, vec3(1e-6)), vec3(1.0 / 2.4)) - 0.055, 12.92 * c, lessThan(c, vec3(0.0031308)));
}

// Removes the ground, black or white, from light: with premultiplied alpha, which can hold light that covers nothing.
vec4 light_alone(vec3 c, float covered) {
    if (look.absorbs == 0.0) return vec4(c, covered);
    float alpha = clamp(max(covered, 1.0 - min(c.r, min(c.g, c.b))), 0.0, 1.0);
    return vec4(max(c - (1.0 - alpha), vec3(0.0)), alpha);
}
#endif

// Removes the ground, black or white, from a colour as shown: the result, with straight alpha, gives the same
// colour over that ground.
vec4 without_ground(vec3 shown, float covered) {
    float least = min(shown.r, min(shown.g, shown.b)), most = max(shown.r, max(shown.g, shown.b));
    float alpha = clamp(max(covered, look.absorbs > 0.0 ? 1.0 - least : most), 0.0, 1.0);
    vec3 straight = (shown - look.absorbs * (1.0 - alpha)) / max(alpha, 1e-3);
    return vec4(clamp(straight, 0.0, 1.0), alpha);
}

void main() {
    vec4 light = texelFetch(scene, ivec2(gl_FragCoord.xy), 0);
    vec2 away = (gl_FragCoord.xy + origin - background_centre) * background_scale;
    vec3 ground = mix(look.ground_outer.rgb, look.ground_inner.rgb, 1.0 / (1.0 + dot(away, away)));
    if (!has_ground) ground = vec3(look.absorbs);
    vec3 c;
    if (is_ink) { // a print has no light beyond what the paper reflects
        c = min(light.rgb * ground * look.exposure, 1.0);
    } else {
        c = light.rgb + ground * (1.0 - light.a);
        if (glows) {
            vec3 glow = texture(bloom, gl_FragCoord.xy * glow_scale + glow_offset).rgb;
            c += (8.0 * look.bloom_strength) * glow * glow;
        }
        c = compressed(c * look.exposure);
    }
#ifdef WIDE
    result = has_ground ? vec4(c, 1.0) : light_alone(c, clamp(light.a, 0.0, 1.0));
    result.rgb = wide_srgb(result.rgb);
#else
    vec3 shown = srgb(c);
    result = has_ground ? vec4(shown, 1.0) : without_ground(shown, light.a);
    result.rgb = dithered(result.rgb, gl_FragCoord.xy + origin);
#endif
}
