// SPDX-License-Identifier: MIT
// From the light of a map to the picture's: exposure, colour, and what ink makes of it. Include after look.glsl
// and ensemble_tables.glsl.
const int prism = 0, by_bob = 1, by_age = 2, by_density = 3; // EnsembleColour

uniform int colouring;
uniform vec3 tint;         // of by_bob
uniform float age_scale;   // 1/s
uniform float now;         // s: light's second channel counts from where this does
uniform vec2 density_ends; // log2 of the light at both ends of its scale
uniform float ink_strength;

// A colour outside the screen's gamut becomes paler, towards the grey of its own luminance, until it fits. Done
// after summing: overlaps stay true.
vec3 within_gamut(vec3 c) {
    float grey = dot(c, vec3(0.2126, 0.7152, 0.0722)), least = min(c.r, min(c.g, c.b));
    if (grey <= 0.0) return vec3(0.0);
    return least < 0.0 ? max(grey + (c - grey) * (grey / (grey - least)), vec3(0.0)) : c;
}

vec3 tone_at(float place) {
    float scaled = clamp(place, 0.0, 1.0) * float(ensemble_ramp_size - 1);
    int first = min(int(scaled), ensemble_ramp_size - 2);
    return mix(tones[first].rgb, tones[first + 1].rgb, scaled - float(first));
}

// The light of a map's pixel, `exposure` times as bright; still with negative parts.
vec3 exposed(vec4 light, float exposure) {
    if (colouring == prism) return exposure * light.rgb;
    if (light.r <= 0.0) return vec3(0.0);
    if (colouring == by_bob) return exposure * light.r * tint;
    float age = now - light.g / light.r;
    return exposure * light.r * tone_at(1.0 - exp(-age_scale * age));
}

// On its logarithmic scale, and how much of the ground its colour covers.
vec4 density_shown(float light) {
    if (light <= 0.0) return vec4(0.0);
    float place = (log2(light) - density_ends.x) / (density_ends.y - density_ends.x);
    float there = smoothstep(-0.12, 0.03, place);
    return vec4(tone_at(place), there);
}

// What is added to the picture, or, of ink, absorbed: ink of all colours together is black, that of one colour
// lets its own pass. Its absorption is the light with its strongest and weakest parts exchanged.
vec4 on_ground(vec3 light) {
    vec3 c = within_gamut(light);
    if (look.absorbs > 0.0) {
        float most = max(c.r, max(c.g, c.b)), least = min(c.r, min(c.g, c.b));
        return vec4(1.0 - exp(-ink_strength * (most + least - c)), 0.0);
    }
    return vec4(c, 0.0);
}
vec4 density_on_ground(vec4 density) {
    if (look.absorbs > 0.0) return vec4((1.0 - density.rgb) * density.a, 0.0);
    return vec4(density.rgb * density.a, 0.0);
}
