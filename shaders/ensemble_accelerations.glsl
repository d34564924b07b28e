// SPDX-License-Identifier: MIT
// Angular accelerations of a rigid chain of LINKS links, in O(N). The equations and the order of operations are those
// of ensemble/vector/rk4-inl.hpp, where the equations are explained.
#include "ensemble_sine_cosine.glsl"

#if !BODIES
uniform float gravity, damping;
uniform float relative_length[LINKS], inverse_length[LINKS], mass_ratio[LINKS];

void accelerations(int step, int half_steps, float theta[LINKS], float omega[LINKS], out float alpha[LINKS]) {
    precise float s[LINKS], c[LINKS];
    sine_cosine(theta[0], s[0], c[0]);
    for (int i = 1; i < LINKS; ++i) {
        precise float difference = theta[i] - theta[i - 1];
        sine_cosine(difference, s[i], c[i]);
    }
    precise float weight = gravity * s[0];
    precise float result[LINKS];
#if LINKS == 1
    result[0] = -weight;
#else
    precise float fall = gravity * c[0];
    precise float pull = mul_add(omega[0], omega[0], fall);
    precise float right[LINKS], inverse[LINKS], u[LINKS];
    precise float pivot, flat_part = 0.0;
    for (int row = 1; row < LINKS; ++row) {
        precise float square = omega[row] * omega[row];
        precise float own = relative_length[row] * square;
        if (row == 1) {
            right[row] = mul_add(c[row], pull, own);
            pivot = mul_add(s[row], s[row], mass_ratio[row]);
            flat_part = s[row] * s[row];
        } else {
            precise float before = inverse[row - 1];
            precise float carried = c[row] * mass_ratio[row - 1];
            carried = carried * before;
            right[row] = mul_add(carried, right[row - 1], own);
            precise float c2 = c[row] * c[row], s2 = s[row] * s[row];
            precise float kept = flat_part * before;
            flat_part = mul_add(c2, kept, s2);
            pivot = flat_part + mass_ratio[row];
        }
        if (row + 1 < LINKS) inverse[row] = quotient(1.0, pivot);
    }
    u[LINKS - 1] = quotient(right[LINKS - 1], pivot);
    for (int row = LINKS - 2; row >= 1; --row) {
        precise float sum = mul_add(c[row + 1], u[row + 1], right[row]);
        u[row] = sum * inverse[row];
    }
    result[0] = mul_add(u[1], s[1], -weight);
    for (int row = 1; row < LINKS; ++row) {
        precise float above;
        if (row == 1)
            above = mul_add(c[1], u[1], pull);
        else
            above = mass_ratio[row - 1] * u[row - 1];
        if (row + 1 < LINKS) {
            precise float below = u[row + 1] * s[row + 1];
            precise float both = mul_add(-above, s[row], below);
            result[row] = both * inverse_length[row];
        } else {
            precise float turned = s[row] * -inverse_length[row];
            result[row] = above * turned;
        }
    }
#endif
#if DAMPED
    for (int i = 0; i < LINKS; ++i) result[i] = mul_add(-damping, omega[i], result[i]);
#endif
    alpha = result;
}
#endif
