#version 450 core
// SPDX-License-Identifier: MIT
// Adds a smaller level to the next larger level, spread by a tent filter with four taps.
layout(binding = 0) uniform sampler2D source;

noperspective in vec2 at; // place in the source
flat in vec2 texel;       // size of a texel of the source
flat in float strength;

layout(location = 0) out vec4 result; // added to the target; alpha is not spread

void main() {
    vec2 o = 0.5 * texel;
    vec4 sum = texture(source, at + vec2(-o.x, -o.y)) + texture(source, at + vec2(o.x, -o.y)) +
               texture(source, at + vec2(-o.x, o.y)) + texture(source, at + o);
    result = vec4(0.25 * strength * sum.rgb, 0.0);
}
