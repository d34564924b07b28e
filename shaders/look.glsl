// SPDX-License-Identifier: MIT
// The look: the theme's colours, and the laws of the trails. present.cpp uploads it. Colours are linear light. A fourth
// component, where it is used, is the fraction of the background that the colour covers; the light is premultiplied.
const int ramp_size = 64;

layout(std140, binding = 0) uniform LookBlock {
    vec4 ground_inner, ground_outer, rod_dark, rod_light, outline, dial_colour;
    vec4 strain_rest, strain_stretched, strain_compressed;
    float absorbs; // 1: strokes are ink that darkens a light background; 0: they are light
    float exposure, bloom, shadow_strength;
    int fade_law, width_law; // TrailFade and TrailWidth in look.hpp
    int transparent;
    int hard_edges; // 1: the edges of strokes fade within one pixel, and nothing has a halo
    vec4 ramp[ramp_size]; // the palette for trails: light, or the ink's absorption
} look;

// The part of a trail's light that remains at an age, 0 … 1, by the law of TrailFade in look.hpp.
float faded(float age) {
    float young = 1.0 - clamp(age, 0.0, 1.0);
    if (look.fade_law == 0) return pow(young, 1.9);
    if (look.fade_law == 1) return young;
    float end = min(20.0 * young, 1.0); // the last twentieth fades to 0
    return look.fade_law == 2 ? exp(-4.0 * (1.0 - young)) * end : end;
}

// The palette's colour at 0 … 1.
vec3 ramp_at(float place) {
    float scaled = clamp(place, 0.0, 1.0) * float(ramp_size - 1);
    int first = min(int(scaled), ramp_size - 2);
    return mix(look.ramp[first].rgb, look.ramp[first + 1].rgb, scaled - float(first));
}
