// SPDX-License-Identifier: MIT
// Turns the light of a map into light of the picture: exposure, colour, and ink. Include after look.glsl and
// ensemble_tables.glsl. ensemble_maps.cpp gives each program a constant `colouring`, which has one of these values.
const int prism = 0, by_bob = 1, by_age = 2, by_density = 3; // EnsembleColour

uniform vec3 tint;         // colour of all light; used with by_bob
uniform float age_scale;   // 1/s
uniform float now;         // the present time, s; zero is the same as in the light's second channel
uniform vec2 density_ends; // log2 of the light at the lower and upper end of the scale
uniform float ink_strength;

// The factor that makes light of brightness `typical` visible. Such light becomes key.x typical^key.y: less bright, the
// more the members spread. `given`: the exposure set by the user, or 0.
float exposure_for(float typical, vec2 key, float given) {
    if (given > 0.0) return given;
    return typical > 0.0 ? key.x * pow(typical, key.y - 1.0) : 0.0;
}

// Makes a colour outside the screen's gamut paler until it fits, and keeps its luminance. Call it for sums of light, so
// that overlaps stay correct.
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

// Converts light to the ink that leaves this light, and ink to the light that it leaves. Exchanges the strongest and
// the weakest channel, so that each colour keeps its hue and all colours together are black.
vec3 exchanged(vec3 c) { return max(c.r, max(c.g, c.b)) + min(c.r, min(c.g, c.b)) - c; }

// The light that stands for a colour. In a theme with ink: the light whose ink has this colour.
vec3 coloured(vec3 colour) { return look.absorbs > 0.0 ? exchanged(1.0 - colour) : colour; }

// The light of a map's pixel times `exposure`, with its colour. May have negative parts.
vec3 exposed(vec4 light, float exposure) {
    if (colouring == prism) return exposure * light.rgb;
    if (light.r <= 0.0) return vec3(0.0);
    if (colouring == by_bob) return exposure * light.r * coloured(tint);
    float age = now - light.g / light.r;
    return exposure * light.r * coloured(tone_at(1.0 - exp(-age_scale * age)));
}

// The colour for a density, on a logarithmic scale. Alpha: how much of the background it covers.
vec4 density_shown(float light) {
    if (light <= 0.0) return vec4(0.0);
    float place = (log2(light) - density_ends.x) / (density_ends.y - density_ends.x);
    float there = smoothstep(-0.12, 0.03, place);
    return vec4(tone_at(place), there);
}

// Premultiplied light. Bright light covers the background, so that the background does not tint white light. For ink:
// the fraction that it absorbs.
vec4 on_ground(vec3 light) {
    vec3 c = within_gamut(light);
    if (look.absorbs > 0.0) return vec4(1.0 - exp(-ink_strength * exchanged(c)), 0.0);
    return vec4(c, 1.0 - exp(-2.0 * dot(c, vec3(0.2126, 0.7152, 0.0722))));
}
vec4 density_on_ground(vec4 density) {
    if (look.absorbs > 0.0) return vec4((1.0 - density.rgb) * density.a, 0.0);
    return vec4(density.rgb * density.a, density.a);
}
