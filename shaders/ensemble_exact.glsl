// SPDX-License-Identifier: MIT
// Arithmetic whose rounding GLSL leaves open, done exactly as IEEE 754 defines it. FUSED is 1 if this driver's fma()
// rounds once, as tested by ensemble_fma.comp.

// a·b + c, rounded once. Without FUSED the sum is rounded twice, first to double; the result differs only if that
// decides a tie, about once in 2^29.
float mul_add(float a, float b, float c) {
#if FUSED
    precise float result = fma(a, b, c);
#else
    precise double product = double(a) * double(b); // exact
    precise double sum = product + double(c);
    precise float result = float(sum);
#endif
    return result;
}

// a/b. GLSL allows an error of 2.5 ulp; two steps of P. W. Markstein's method (IBM J. Res. Dev. 34, 1990) round it
// correctly, even if 1/b is wrong by 3 ulp. For an infinite b, and where a step would overflow, the plain quotient is
// used.
float quotient(float a, float b) {
    precise float plain = a / b;
    precise float guess = 1.0 / b;
    precise float error = mul_add(-b, guess, 1.0);
    precise float inverse = mul_add(guess, error, guess);
    precise float near = a * inverse;
    precise float left = mul_add(-b, near, a);
    precise float result = mul_add(left, inverse, near);
    return (floatBitsToUint(result) & 0x7f800000u) != 0x7f800000u ? result : plain;
}

// The square root, rounded correctly by P. W. Markstein's method from 1/sqrt(a), because GLSL's own root may be wrong
// by a few ulp. For numbers near 0, and where a step would overflow, GLSL's own root is used.
float square_root(float a) {
    precise float plain = sqrt(a);
    precise float guess = inversesqrt(a);
    precise float root = a * guess, half_inverse = 0.5 * guess;
    precise float error = mul_add(-half_inverse, root, 0.5);
    root = mul_add(root, error, root);
    half_inverse = mul_add(half_inverse, error, half_inverse);
    precise float left = mul_add(-root, root, a);
    precise float result = mul_add(left, half_inverse, root);
    bool is_plain = a < 1e-30 || (floatBitsToUint(result) & 0x7f800000u) == 0x7f800000u;
    return is_plain ? plain : result;
}
