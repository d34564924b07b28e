// SPDX-License-Identifier: MIT
// The brightness and the width of a stroke at one of its points.
#include "look.glsl"

// The relative width of a trail that becomes thinner with age, 0 … 1.
float width_at_age(float age) { return 1.0 - 0.62 * smoothstep(0.1, 1.0, age); }

// The brightness of a comet: 1 at its head, an eighth at a tenth of the trail.
float comet(float age) { return exp2(-age * 30.0); }

// The part of the light that remains at an age. The light of most strokes follows the look's law; that of a plot's line
// drops in a short ramp around the age `bright_until`.
float kept(Stroke stroke, float age) {
    float whole = stroke.bright_until;
    return whole > 0.0 ? mix(1.0, stroke.rest, smoothstep(0.85 * whole, 1.15 * whole, age)) : faded(age);
}

// The colour, made purer and darker by `amount`, 0 … 1; the hue stays the same.
vec3 deepened(vec3 colour, float amount) {
    float peak = max(colour.r, max(colour.g, colour.b));
    return mix(colour, colour * colour / max(peak, 1e-6), amount);
}

vec3 light_at(Stroke stroke, vec4 point, float tone) {
    float age = clamp(point.w, 0.0, 1.0);
    vec3 colour = tone < 0.0 ? stroke.colour : ramp_at(tone) * stroke.colour;
    colour = deepened(colour, stroke.deepening * age * (2.0 - age));
    float newest = smoothstep(0.03, 0.0, age) * stroke.whitening;
    vec3 white = vec3(max(colour.r, max(colour.g, colour.b)));
    float strength = kept(stroke, age) * (1.0 + (1.5 - 0.9 * look.absorbs) * newest * newest + stroke.comet * comet(age));
    return mix(colour, white, (0.6 - 0.45 * look.absorbs) * newest) * (strength * max(point.z, 0.0));
}

// The relative width of a stroke without tones. A comet's head is wide and its tail thin. A plot's line keeps its
// width, so that it stays readable. Widths that depend on speed need tones: see trail_tones.glsl.
float width_at(Stroke stroke, float age) {
    age = clamp(age, 0.0, 1.0);
    float width = look.width_law == 1 && stroke.bright_until <= 0.0 ? width_at_age(age) : 1.0;
    return stroke.comet > 0.0 ? width * mix(0.8, 1.45, comet(age)) : width;
}

// A point's entry in `shades` of stroke.glsl. `tone`: the position of a quantity in the palette, or below 0 for the
// stroke's own colour.
vec4 shade_at(Stroke stroke, vec4 point, float tone, float width) {
    // A hard edge lies where a soft profile would have half its light. The edge fades over one pixel.
    float radius = look.hard_edges != 0 ? 0.5 * width * stroke.radius + 0.5 : width * stroke.radius;
    bool is_drawn = point.z >= 0.0 && point.w <= 1.0;
    return vec4(light_at(stroke, point, tone), is_drawn ? radius : -1.0);
}
