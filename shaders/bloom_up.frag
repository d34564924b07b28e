#version 450 core
// SPDX-License-Identifier: MIT
// Spreads the smaller level over the larger one, to which it is added: a tent filter of four taps.
layout(binding = 0) uniform sampler2D source;

noperspective in vec2 at; // in the source
flat in vec2 texel;       // the size of one of the source
flat in float strength;

layout(location = 0) out vec4 result; // to add; the mark in alpha is not spread

void main() {
    vec2 o = 0.5 * texel;
    vec4 sum = texture(source, at + vec2(-o.x, -o.y)) + texture(source, at + vec2(o.x, -o.y)) +
               texture(source, at + vec2(-o.x, o.y)) + texture(source, at + o);
    result = vec4(0.25 * strength * sum.rgb, 0.0);
}
