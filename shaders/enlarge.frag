#version 450 core
// SPDX-License-Identifier: MIT
// A picture drawn with fewer pixels, interpolated; the dither comes after that, so that its dots are pixels.
#include "dither.glsl"

layout(binding = 0) uniform sampler2D picture;

uniform vec2 pixel_size; // of the target, in parts of it

layout(location = 0) out vec4 result;

void main() {
    result = texture(picture, gl_FragCoord.xy * pixel_size);
    result.rgb += dither(gl_FragCoord.xy);
}
