#version 450 core
// SPDX-License-Identifier: MIT
in vec2 local;
flat in vec3 light;

layout(location = 0) out vec4 result;

void main() {
    float d2 = dot(local, local);
    float halo = max(1.0 - d2, 0.0);
    float core = max(1.0 - d2 * 14.0, 0.0);
    float peak = max(light.r, max(light.g, light.b));
    result = vec4(light * (0.16 * halo * halo * halo) + mix(light, vec3(peak), 0.6) * (1.6 * core * core), 0.0);
}
