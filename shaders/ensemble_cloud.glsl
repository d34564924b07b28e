// SPDX-License-Identifier: MIT
// The shown colour of a cloud's light. Include after ensemble_show.glsl.
layout(binding = 0) uniform sampler2D cloud;
layout(std430, binding = 5) readonly buffer Statistics { float typical; };

uniform vec2 key;
uniform float given; // the exposure set by the user; 0: automatic

vec4 cloud_shown(vec4 light, float strength) {
    if (colouring == by_density) {
        vec4 density = density_shown(light.r);
        return density_on_ground(density * vec4(vec3(1.0), strength));
    }
    return on_ground(exposed(light, strength * exposure_for(typical, key, given)));
}
