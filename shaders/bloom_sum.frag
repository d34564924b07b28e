#version 450 core
// SPDX-License-Identifier: MIT
// The sum of all levels. Light from 0 to 8 is stored as its square root in 8 bits; the glow is so weak that the steps
// are invisible. The tone map reads this texture at every pixel, and GPUs and software renderers interpolate textures
// of 8 bits fastest.
layout(binding = 0) uniform sampler2D smaller;
layout(binding = 1) uniform sampler2D largest;

noperspective in vec2 at; // place in the smaller level
flat in vec2 texel;       // size of a texel of the smaller level
flat in float strength;

layout(location = 0) out vec4 result;

void main() {
    vec2 o = 0.5 * texel;
    vec3 spread = 0.25 * strength *
                  (texture(smaller, at - o).rgb + texture(smaller, at + vec2(o.x, -o.y)).rgb +
                   texture(smaller, at + vec2(-o.x, o.y)).rgb + texture(smaller, at + o).rgb);
    vec3 sum = spread + texelFetch(largest, ivec2(gl_FragCoord.xy), 0).rgb;
    result = vec4(sqrt(sum / 8.0), 1.0);
}
