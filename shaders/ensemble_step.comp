#version 450 core
// SPDX-License-Identifier: MIT
// RK4 steps, one member per invocation. The operations and their order are those of ensemble/vector/rk4-inl.hpp, so the
// bytes are the same if the hardware rounds as IEEE 754 demands. gl_ensemble_device.cpp defines LINKS, DAMPED, BODIES,
// AIRY, DENSE and FUSED when it compiles the program.
#include "ensemble_accelerations.glsl"
#include "ensemble_body_accelerations.glsl"
#include "invocation.glsl"

layout(std430, binding = 0) buffer States { float states[]; }; // row by row, as in MemberStates

uniform int members, stride, steps;
uniform float dt, half_dt, sixth_dt;

void main() {
    int member = invocation();
    if (member >= members) return;
    precise float theta[LINKS], omega[LINKS];
    for (int i = 0; i < LINKS; ++i) {
        theta[i] = states[i * stride + member];
        omega[i] = states[(LINKS + i) * stride + member];
    }
    for (int step = 0; step < steps; ++step) {
        precise float angle[LINKS], speed[LINKS], alpha[LINKS], first[LINKS], middle[LINKS];
        for (int i = 0; i < LINKS; ++i) {
            angle[i] = theta[i];
            speed[i] = omega[i];
        }
        for (int stage = 0; stage < 3; ++stage) {
            accelerations(step, (stage + 1) / 2, angle, speed, alpha);
            float ahead = stage < 2 ? half_dt : dt;
            for (int i = 0; i < LINKS; ++i) {
                angle[i] = mul_add(ahead, speed[i], theta[i]);
                speed[i] = mul_add(ahead, alpha[i], omega[i]);
                if (stage == 0) first[i] = alpha[i];
                if (stage == 1) middle[i] = alpha[i];
                if (stage == 2) {
                    middle[i] = middle[i] + alpha[i]; // a_2 + a_3
                    first[i] = first[i] + middle[i];  // a_1 + a_2 + a_3
                }
            }
        }
        accelerations(step, 2, angle, speed, alpha);
        for (int i = 0; i < LINKS; ++i) {
            precise float mean = mul_add(sixth_dt, first[i], omega[i]);
            theta[i] = mul_add(dt, mean, theta[i]);
            precise float two = first[i] + middle[i];
            precise float sum = two + alpha[i];
            omega[i] = mul_add(sixth_dt, sum, omega[i]);
        }
    }
    for (int i = 0; i < LINKS; ++i) {
        states[i * stride + member] = theta[i];
        states[(LINKS + i) * stride + member] = omega[i];
    }
}
