// SPDX-License-Identifier: MIT
// Angular accelerations of a chain of LINKS links with mass, friction or a drive. The equations and the order of
// operations are those of ensemble/vector/bodies-inl.hpp, where the equations are explained.
#include "ensemble_sine_cosine.glsl"

#if BODIES
layout(std430, binding = 1) readonly buffer Moments { float moments[]; }; // for each: right, up, vx, vy, torque

uniform int first_moment; // the moment at the first step's beginning
uniform float damping, tip_inverse;
uniform int motor_joint;
uniform float length_of[LINKS], viscous_of[LINKS];

#if AIRY
uniform float drag_of[LINKS];

void air_forces(int moment, float sine[LINKS], float cosine[LINKS], float omega[LINKS], out float force_u[LINKS],
                out float force_n[LINKS]) {
    precise float vx = moments[5 * moment + 2], vy = moments[5 * moment + 3];
    precise float s = sine[0], c = cosine[0];
    for (int i = 0; i < LINKS; ++i) {
        if (i > 0) {
            precise float before = s;
            precise float turned = c * sine[i], along = c * cosine[i];
            s = mul_add(before, cosine[i], turned);
            c = mul_add(-before, sine[i], along);
        }
        precise float speed = length_of[i] * omega[i];
        vx = mul_add(speed, c, vx);
        vy = mul_add(speed, s, vy);
        precise float square_y = vy * vy;
        precise float factor = -drag_of[i] * square_root(mul_add(vx, vx, square_y));
        precise float vx_s = vx * s, vy_s = vy * s;
        force_u[i] = factor * mul_add(-vy, c, vx_s);
        force_n[i] = factor * mul_add(vx, c, vy_s);
    }
}
#endif

void joint_directions(float theta[LINKS], out float sine[LINKS], out float cosine[LINKS]) {
    sine_cosine(theta[0], sine[0], cosine[0]);
    for (int i = 1; i < LINKS; ++i) {
        precise float difference = theta[i] - theta[i - 1];
        sine_cosine(difference, sine[i], cosine[i]);
    }
}

// The torque of joint i on the link below it, N m.
float joint_torque(int moment, float omega[LINKS], int i) {
    precise float in_joint = i > 0 ? omega[i] - omega[i - 1] : omega[0];
    return mul_add(-viscous_of[i], in_joint, i == motor_joint ? moments[5 * moment + 4] : 0.0);
}

#if DENSE
uniform float moment_of[LINKS], inertia_of[LINKS];

void turn_on(inout float s, inout float c, float sine, float cosine) {
    precise float before = s;
    precise float turned = c * sine, along = c * cosine;
    s = mul_add(before, cosine, turned);
    c = mul_add(-before, sine, along);
}

void accelerations(int step, int half_steps, float theta[LINKS], float omega[LINKS], out float alpha[LINKS]) {
    int moment = first_moment + 2 * step + half_steps;
    float right = moments[5 * moment], up = moments[5 * moment + 1];
    precise float sine[LINKS], cosine[LINKS];
    joint_directions(theta, sine, cosine);
    precise float square[LINKS], b[LINKS], matrix[LINKS * LINKS];
    precise float s = sine[0], c = cosine[0];
    for (int i = 0; i < LINKS; ++i) {
        if (i > 0) turn_on(s, c, sine[i], cosine[i]);
        square[i] = omega[i] * omega[i];
        precise float lift = moment_of[i] * up, push = moment_of[i] * right;
        precise float aside = -push * c;
        b[i] = mul_add(-lift, s, aside);
        matrix[i * LINKS + i] = inertia_of[i];
    }
    precise float below = 0.0;
    for (int i = LINKS - 1; i >= 0; --i) {
        precise float torque = joint_torque(moment, omega, i);
        precise float twist = torque - below;
        b[i] = b[i] + twist;
        below = torque;
    }
    for (int i = 0; i + 1 < LINKS; ++i) {
        s = sine[i + 1];
        c = cosine[i + 1];
        for (int j = i + 1; j < LINKS; ++j) {
            if (j > i + 1) turn_on(s, c, sine[j], cosine[j]);
            precise float tie = length_of[i] * moment_of[j];
            precise float bend = tie * s;
            matrix[j * LINKS + i] = tie * c;
            b[i] = mul_add(bend, square[j], b[i]);
            b[j] = mul_add(-bend, square[i], b[j]);
        }
    }
    precise float inverse[LINKS];
    for (int j = LINKS - 1; j >= 0; --j) {
        inverse[j] = j + 1 == LINKS ? tip_inverse : quotient(1.0, matrix[j * LINKS + j]);
        for (int i = 0; i < j; ++i) {
            precise float factor = matrix[j * LINKS + i] * inverse[j];
            b[i] = mul_add(-factor, b[j], b[i]);
            for (int k = 0; k <= i; ++k)
                matrix[i * LINKS + k] = mul_add(-factor, matrix[j * LINKS + k], matrix[i * LINKS + k]);
        }
    }
    for (int j = 0; j < LINKS; ++j) {
        for (int i = 0; i < j; ++i) b[j] = mul_add(-matrix[j * LINKS + i], b[i], b[j]);
        b[j] = b[j] * inverse[j];
        alpha[j] = mul_add(-damping, omega[j], b[j]);
    }
}
#else
uniform float mass_of[LINKS], spin_of[LINKS];

void accelerations(int step, int half_steps, float theta[LINKS], float omega[LINKS], out float alpha[LINKS]) {
    int moment = first_moment + 2 * step + half_steps;
    precise float s[LINKS], c[LINKS];
    joint_directions(theta, s, c);
#if AIRY
    precise float force_u[LINKS], force_n[LINKS];
    air_forces(moment, s, c, omega, force_u, force_n);
#endif
    precise float torque[LINKS];
    for (int i = 0; i < LINKS; ++i) torque[i] = joint_torque(moment, omega, i);
    precise float from_u[LINKS], from_n[LINKS], own[LINKS];
    precise float below_uu, below_un, below_nn, below_det, below_k_u, below_k_n;
    for (int i = LINKS - 1; i >= 0; --i) {
        float length = length_of[i], mass = mass_of[i], spin = spin_of[i];
        precise float square = omega[i] * omega[i];
        precise float fall = -length * square;
        if (i + 1 == LINKS) { // the tip, where nothing hangs
            precise float share = spin * tip_inverse;
            precise float lever = length * mass;
            lever = lever * tip_inverse;
            precise float w_u = fall * mass;
            own[i] = torque[i];
            below_k_n = torque[i] * lever;
#if AIRY
            w_u = w_u - force_u[i];
            own[i] = mul_add(length, force_n[i], own[i]);
            below_k_n = mul_add(-force_n[i], share, below_k_n);
#endif
            own[i] = own[i] * tip_inverse;
            from_u[i] = 0.0;
            from_n[i] = lever;
            below_uu = mass;
            below_un = 0.0;
            below_nn = mass * share;
            precise float mass_2 = mass * mass;
            below_det = mass_2 * share;
            below_k_u = w_u;
            continue;
        }
        precise float cosine = c[i + 1], sine = s[i + 1];
        precise float cs = cosine * sine, cc = cosine * cosine, ss = sine * sine;
        precise float nn_part = ss * below_nn;
        precise float uu = mul_add(cc, below_uu, nn_part);
        precise float nn, un;
        if (i + 2 == LINKS) {
            precise float part = spin_of[i + 1] * tip_inverse;
            precise float flat_part = mass_of[i + 1] * part;
            precise float rest = mass_of[i + 1] - flat_part;
            nn = mul_add(ss, rest, below_nn);
            un = cs * rest;
        } else {
            precise float both = below_un + below_un;
            precise float twice = both * cs;
            uu = uu - twice;
            nn = mul_add(ss, below_uu, mul_add(cc, below_nn, twice));
            precise float turned = cc - ss, apart = below_uu - below_nn;
            precise float crossed = cs * apart;
            un = mul_add(turned, below_un, crossed);
        }
        precise float k_u_part = cosine * below_k_u, k_n_part = cosine * below_k_n;
        precise float k_u = mul_add(-sine, below_k_n, k_u_part), k_n = mul_add(sine, below_k_u, k_n_part);
        precise float sum = below_uu + below_nn;
        sum = mass + sum;
        precise float det = mul_add(mass, sum, below_det);
        uu = uu + mass;
        nn = nn + mass;
        precise float w_u = mul_add(fall, uu, k_u), w_n = mul_add(fall, un, k_n);
#if AIRY
        w_u = w_u - force_u[i];
        w_n = w_n - force_n[i];
#endif
        precise float twist = torque[i] - torque[i + 1];
        precise float lever_u = length * un, lever_n = length * nn;
        precise float inverse = quotient(1.0, mul_add(length, lever_n, spin));
        from_u[i] = lever_u * inverse;
        from_n[i] = lever_n * inverse;
        own[i] = mul_add(-length, w_n, twist) * inverse;
        precise float share = spin * inverse;
        below_k_u = mul_add(lever_u, own[i], w_u);
        precise float turning = from_n[i] * twist;
        below_k_n = mul_add(w_n, share, turning);
        precise float length_2 = length * length;
        precise float wide = length_2 * det;
        below_uu = mul_add(uu, spin, wide) * inverse;
        below_un = un * share;
        below_nn = nn * share;
        below_det = det * share;
    }
    float right = moments[5 * moment], up = moments[5 * moment + 1];
    precise float right_s = right * s[0], right_c = right * c[0];
    precise float a_u = mul_add(-up, c[0], right_s), a_n = mul_add(up, s[0], right_c);
    for (int i = 0; i < LINKS; ++i) {
        precise float rate = mul_add(-from_n[i], a_n, own[i]);
        if (i + 1 < LINKS) rate = mul_add(-from_u[i], a_u, rate);
        alpha[i] = mul_add(-damping, omega[i], rate);
        if (i + 1 == LINKS) break;
        precise float square = omega[i] * omega[i];
        a_u = mul_add(-length_of[i], square, a_u);
        a_n = mul_add(length_of[i], rate, a_n);
        precise float before = a_u;
        precise float a_n_s = s[i + 1] * a_n, a_n_c = c[i + 1] * a_n;
        a_u = mul_add(c[i + 1], before, a_n_s);
        a_n = mul_add(-s[i + 1], before, a_n_c);
    }
}
#endif // DENSE
#endif // BODIES
