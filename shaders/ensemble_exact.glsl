// SPDX-License-Identifier: MIT
// Arithmetic that rounds as IEEE 754 demands, where GLSL leaves the rounding open. FUSED is 1 if the driver's fma()
// rounds once; ensemble_fma.comp tests this.

// a·b + c, rounded once. Without FUSED the sum is rounded twice, first to double. The result then differs only if the
// first rounding produces a tie: about once in 2^29 sums.
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

// a/b. GLSL allows an error of 2.5 ulp. Two steps of P. W. Markstein's method (IBM J. Res. Dev. 34, 1990) give the
// correctly rounded quotient, even if 1/b is wrong by 3 ulp. If b is infinite or a step overflows, the result is GLSL's
// own quotient.
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

// The correctly rounded square root, by P. W. Markstein's method from 1/sqrt(a); GLSL's own root may be wrong by a few
// ulp. If a is near 0 or a step overflows, the result is GLSL's own root.
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
