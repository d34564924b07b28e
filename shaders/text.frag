#version 450 core
// SPDX-License-Identifier: MIT
// A glyph's outline lies where its distance field is one half. The edge fades over one pixel of the target.
layout(binding = 0) uniform sampler2D atlas;

in vec2 texel;
flat in vec4 colour;
flat in float pixels;

layout(location = 0) out vec4 result; // premultiplied

void main() {
    float outline = colour.a < 0.0 ? 0.14 : 0.502; // a halo extends farther
    float inside = pixels > 0.0 ? clamp((texture(atlas, texel).r - outline) * pixels + 0.5, 0.0, 1.0) : 1.0;
    result = vec4(colour.rgb, 1.0) * (abs(colour.a) * inside);
}
