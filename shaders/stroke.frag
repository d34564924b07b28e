#version 450 core
// SPDX-License-Identifier: MIT
// A bell-shaped cross-section, (1 - d²/r²)³, which is a Gaussian to the eye and ends at r.
noperspective in vec2 local;
noperspective in vec3 light;
noperspective in float radius;
flat in float segment_length;

layout(location = 0) out vec4 result;

void main() {
    vec2 offset = vec2(local.x - clamp(local.x, 0.0, segment_length), local.y);
    float q = max(1.0 - dot(offset, offset) / (radius * radius), 0.0);
    result = vec4(light * (q * q * q), 0.0);
}
