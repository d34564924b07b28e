// SPDX-License-Identifier: MIT
// Compresses highlights, but keeps their hue; and the sRGB curve. Programs for pictures brighter than white define
// WIDE.
#ifdef WIDE
uniform float knee, ceiling;
#else
const float knee = 0.76, ceiling = 1.0;
#endif

// The part of the Khronos PBR neutral tone mapper that compresses highlights; colours below the knee stay unchanged.
// With p the largest of a colour's channels and room = ceiling − knee:
//     d = p + room − knee,    new_peak = ceiling − room²/d
//     result = new_peak (c/p q + 1 − q),    q = 1/(desaturation (p − new_peak) + 1): the part of the hue that remains
// The code transforms this so that one division is enough.
vec3 compressed(vec3 c) {
    const float desaturation = 0.15;
#ifdef WIDE
    if (knee >= ceiling) return c; // unlimited light
#endif
    float peak = max(max(c.r, knee), max(c.g, c.b));
    float room = ceiling - knee;
    float d = peak + room - knee;
    float whiter = desaturation * ((peak - ceiling) * d + room * room);
    return (ceiling * d - room * room) / (peak * d * (d + whiter)) * (c * d + whiter * peak);
}

// The sRGB curve, accurate to 0.1 of an 8-bit code: a polynomial of degree 5 in the square root. It takes a fifth of
// the time of pow().
vec3 srgb(vec3 c) {
    vec3 r = sqrt(c);
    vec3 curve = ((((0.51730408 * r - 1.62365998) * r + 2.03157385) * r - 1.40273490) * r + 1.51795032) * r - 0.04010957;
    return mix(curve, 12.92 * c, lessThan(c, vec3(0.0031308)));
}
