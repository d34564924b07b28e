#version 450 core
// SPDX-License-Identifier: MIT
// Adds a picture to a sum. The picture has `factor` times as many pixels in each direction; their light is averaged,
// not their codes.
layout(binding = 0) uniform sampler2D picture; // sRGB codes

uniform int factor;
uniform float weight;
uniform int premultiplied; // 1 if the picture's alpha is premultiplied, 0 if it is straight

layout(location = 0) out vec4 result; // premultiplied light

#include "srgb_light.glsl"

void main() {
    ivec2 corner = ivec2(gl_FragCoord.xy) * factor;
    vec4 sum = vec4(0.0);
    for (int y = 0; y < factor; ++y)
        for (int x = 0; x < factor; ++x) {
            vec4 c = texelFetch(picture, corner + ivec2(x, y), 0);
            sum += vec4(linear(c.rgb) * (premultiplied != 0 ? 1.0 : c.a), c.a);
        }
    result = sum * (weight / float(factor * factor));
}
