#version 450 core
// SPDX-License-Identifier: MIT
#include "look.glsl"

in vec2 local;
flat in vec3 light;

layout(location = 0) out vec4 result; // light to add, or the fraction that ink absorbs

void main() {
    float d2 = dot(local, local);
    float halo = max(1.0 - d2, 0.0);
    float core = max(1.0 - d2 * 14.0, 0.0);
    float peak = max(light.r, max(light.g, light.b));
    if (look.hard_edges != 0) { // a disc 1.5 times as wide as the soft core, measured at half of the core's light
        float pixel = max(fwidth(d2), 1e-4);
        halo = 0.0;
        core = clamp((0.045 - d2) / pixel + 0.5, 0.0, 1.0);
    }
    vec3 glow = light * (0.16 * halo * halo * halo) + mix(light, vec3(peak), 0.6) * (1.6 * core * core);
    result = vec4(look.absorbs > 0.0 ? 1.0 - exp(-glow) : glow, 0.0);
}
