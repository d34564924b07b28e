#version 450 core
// SPDX-License-Identifier: MIT
// Converts a sum of light to codes of ITU-R BT.2100 with BT.2020's primaries. record/hdr.hpp calculates the same.
#define DEEP
#include "dither.glsl"

layout(binding = 0) uniform sampler2D sum; // BT.709's primaries; 1 is diffuse white

uniform vec2 origin; // the tile's place in the picture, px
uniform float code;  // as in dither.glsl
uniform int hlg;     // 1: HLG, 0: PQ
uniform float peak;  // the largest light

layout(location = 0) out vec4 result;

// ITU-R BT.2087.
const mat3 to_bt2020 = mat3(0.627403896, 0.069097290, 0.016391439, 0.329283039, 0.919540395, 0.088013308, 0.043313065,
                            0.011362315, 0.895595253);

// SMPTE ST 2084, for light in units of 10,000 cd/m². The last power has a base near 1 and a large exponent. A series
// calculates it, because pow() of software renderers would be wrong by a code.
vec3 pq(vec3 light) {
    vec3 y = pow(light, vec3(0.1593017578125));
    vec3 less = (vec3(-0.1640625) + 0.1640625 * y) / (1.0 + 18.6875 * y); // the power's base is 1 + less
    vec3 s = less / (2.0 + less), q = s * s;
    vec3 logarithm = 2.0 * s * (1.0 + q * (1.0 / 3.0 + q * (0.2 + q * (1.0 / 7.0))));
    return exp2(78.84375 * 1.44269504 * logarithm);
}

// ARIB STD-B67 for a screen of 1,000 cd/m², with light in units of 1,000 cd/m².
vec3 hlg_codes(vec3 light) {
    float whole = max(dot(light, vec3(0.2627, 0.6780, 0.0593)), 1e-9);
    vec3 scene = light * pow(whole, -1.0 / 6.0);
    vec3 bright = 0.17883277 * log(max(12.0 * scene - 0.28466892, vec3(1e-9))) + 0.55991073;
    return mix(bright, sqrt(3.0 * scene), lessThanEqual(scene, vec3(1.0 / 12.0)));
}

void main() {
    vec4 light = texelFetch(sum, ivec2(gl_FragCoord.xy), 0);
    vec3 shown = max(to_bt2020 * light.rgb, vec3(0.0)) / peak; // in units of 1,000 cd/m²
    vec3 codes = hlg != 0 ? hlg_codes(shown) : pq(0.1 * shown);
    result = vec4(dithered(clamp(codes, 0.0, 1.0), gl_FragCoord.xy + origin, code), 1.0);
}
