#version 450 core
// SPDX-License-Identifier: MIT
// Draws the shapes behind the chain: the dial, the light that bobs cast on the background, and shadows. They are large
// and simple. A separate program makes them cheap, because software renderers execute both sides of every branch.
#include "chain.glsl"

in vec2 local;
flat in vec3 colour;
flat in vec2 size;
flat in float amount;
flat in int kind;
flat in ChainLook of_chain;

layout(location = 0) out vec4 result; // premultiplied

vec4 shade_dial() {
    vec4 line = of_chain.dial_colour * amount * clamp(0.5 + 0.5 * max(of_chain.pixel, 1.0) - abs(local.y), 0.0, 1.0);
    return of_chain.dial_colour.a > 0.0 ? vec4(line.rgb * of_chain.dial_colour.a, line.a) : line;
}

vec4 shade_bob_glow() {
    float fall = clamp(1.0 - length(local) / size.y, 0.0, 1.0);
    return vec4(colour * (0.045 * fall * fall * fall), 0.0);
}

vec4 shade_shadow() {
    vec2 offset = vec2(local.x - clamp(local.x, 0.0, size.x), local.y);
    float s = clamp(0.5 - (length(offset) - size.y) / (11.0 * of_chain.pixel), 0.0, 1.0);
    return vec4(0.0, 0.0, 0.0, of_chain.shadow_strength * s * s * (3.0 - 2.0 * s));
}

void main() { result = kind == dial ? shade_dial() : kind == bob_glow ? shade_bob_glow() : shade_shadow(); }
