#version 450 core
// SPDX-License-Identifier: MIT
// One dot of a section: light, or the ink's absorption. Blending adds up the dots.
in vec2 local;
flat in vec3 light;

layout(location = 0) out vec4 result;

void main() { result = vec4(light * exp2(-dot(local, local)), 0.0); }
