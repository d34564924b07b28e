#version 450 core
// SPDX-License-Identifier: MIT
// Copies a picture unchanged; the target's blending applies.
layout(binding = 0) uniform sampler2D picture;

layout(location = 0) out vec4 result;

void main() { result = texelFetch(picture, ivec2(gl_FragCoord.xy), 0); }
