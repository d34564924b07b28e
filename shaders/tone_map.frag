#version 450 core
// SPDX-License-Identifier: MIT
// From linear light to what the screen shows: background, bloom, a highlight compression that keeps the hue,
// the sRGB curve and a dither of half a code against banding.
layout(binding = 0) uniform sampler2D scene; // premultiplied: light and how much of the background it covers
layout(binding = 1) uniform sampler2D bloom;

uniform vec2 inverse_size;
uniform float bloom_strength;
uniform vec2 background_centre; // px
uniform float background_scale; // 1/px

layout(location = 0) out vec4 result;

const vec3 background_inner = vec3(0.0100, 0.0130, 0.0220);
const vec3 background_outer = vec3(0.0030, 0.0040, 0.0075);

// The highlight end of the Khronos PBR neutral tone mapper; below its knee colours stay as they are.
vec3 compressed(vec3 c) {
    const float knee = 0.76, desaturation = 0.15;
    float peak = max(c.r, max(c.g, c.b));
    float room = 1.0 - knee;
    float new_peak = peak < knee ? peak : 1.0 - room * room / (peak + room - knee);
    c *= new_peak / max(peak, 1e-6);
    float white = 1.0 - 1.0 / (desaturation * (peak - new_peak) + 1.0);
    return mix(c, vec3(new_peak), white);
}

// The sRGB curve by square roots, a third of the cost of pow(): right to 0.01 of an 8-bit code (a least-squares
// fit of x^(1/2.4) to its even roots).
vec3 srgb(vec3 c) {
    vec3 r2 = sqrt(c), r4 = sqrt(r2), r8 = sqrt(r4);
    vec3 curve = 0.653988415 * r2 + 0.688695551 * r4 - 0.318455514 * r8 - 0.02018691 * c - 0.004072602;
    return mix(curve, 12.92 * c, lessThan(c, vec3(0.0031308)));
}

void main() {
    vec4 light = texelFetch(scene, ivec2(gl_FragCoord.xy), 0);
    vec3 glow = texture(bloom, gl_FragCoord.xy * inverse_size).rgb;
    vec2 away = (gl_FragCoord.xy - background_centre) * background_scale;
    float r2 = dot(away, away);
    vec3 background = mix(background_outer, background_inner, 1.0 / (1.0 + r2));
    vec3 c = compressed(light.rgb + background * (1.0 - light.a) + bloom_strength * glow);
    // Interleaved gradient noise (Jimenez 2014): as even as blue noise to the eye, without a table or a sine.
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    result = vec4(srgb(c) + (noise - 0.5) / 255.0, 1.0);
}
