// SPDX-License-Identifier: MIT
// Sine and cosine by the polynomials of ensemble/vector/sine_cosine-inl.hpp, because GLSL does not state the error of
// its own functions. Up to 1e4 rad, the error is at most 2 ulp if multiplications and additions are fused.
// gl_ensemble_device.cpp writes the numbers of physics/arithmetic/sine_cosine_table.hpp into the program as constants.
#include "ensemble_exact.glsl"

void sine_cosine(float x, out float sine, out float cosine) {
    // Adding `magic` = 1.5·2^23 rounds the number to a whole number k, which is in the lowest bits of the sum.
    precise float quarter = mul_add(x, two_over_pi, magic);
    precise float k = quarter - magic;
    precise float r = mul_add(-k, half_pi[0], x);
    r = mul_add(-k, half_pi[1], r);
    r = mul_add(-k, half_pi[2], r);
    precise float square = r * r;
    precise float s = sine_terms[2];
    precise float c = cosine_terms[3];
    c = mul_add(c, square, cosine_terms[2]);
    c = mul_add(c, square, cosine_terms[1]);
    s = mul_add(s, square, sine_terms[1]);
    c = mul_add(c, square, cosine_terms[0]);
    s = mul_add(s, square, sine_terms[0]);
    precise float cube = r * square;
    s = mul_add(cube, s, r);
    c = mul_add(square, c, 1.0);
    // k mod 4:  sine = s, c, −s, −c;  cosine = c, −s, −c, s
    uint bits = floatBitsToUint(quarter);
    bool odd = (bits & 1u) != 0u;
    uint half_turn = (bits & 2u) << 30;
    uint sine_bits = floatBitsToUint(odd ? c : s), cosine_bits = floatBitsToUint(odd ? s : c);
    sine = uintBitsToFloat(sine_bits ^ half_turn);
    cosine = uintBitsToFloat(cosine_bits ^ (half_turn ^ (bits << 31)));
}
