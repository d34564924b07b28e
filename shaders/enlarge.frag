#version 450 core
// SPDX-License-Identifier: MIT
// Enlarges a picture that has fewer pixels than the target. Dithers afterwards, so that each dot of the dither is one
// pixel of the target.
#include "dither.glsl"

layout(binding = 0) uniform sampler2D picture;

noperspective in vec2 at;
flat in float code;

layout(location = 0) out vec4 result;

void main() {
    result = texture(picture, at);
    result.rgb = dithered(result.rgb, gl_FragCoord.xy, code);
}
