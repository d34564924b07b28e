// SPDX-License-Identifier: MIT
// Against banding: half a code up or down. Interleaved gradient noise (Jimenez 2014) looks as even as blue
// noise, without a table or a sine.
float dither(vec2 pixel) {
    float noise = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
    return (noise - 0.5) / 255.0;
}
