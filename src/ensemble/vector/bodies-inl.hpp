// SPDX-License-Identifier: MIT
/// Steps of members whose links have mass, friction or a drive; the number of links is a compile-time
/// constant. The equations are those of articulated bodies (physics/systems/body_form.hpp) or, for a few
/// links of similar masses, a dense mass matrix, which takes half the time for three links. Compiled once for
/// each instruction set.

#if defined(PENDULA_ENSEMBLE_BODIES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_ENSEMBLE_BODIES_INL
#undef PENDULA_ENSEMBLE_BODIES_INL
#else
#define PENDULA_ENSEMBLE_BODIES_INL
#endif

#include "ensemble/member_states.hpp"
#include "ensemble/vector/rk4-inl.hpp"
#include "ensemble/vector/sine_cosine-inl.hpp"

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// The response of the chain below a joint to an acceleration a of the joint: the force K a + k, in the frame
/// of the link below the joint. `det` is det K.
template<class V>
struct Answer {
    V uu, un, nn, det, k_u, k_n;
};

/// The force of the air on each bob, −k |v| v, in the frame of its link.
template<class D, std::size_t links, class V = hn::Vec<D>>
HWY_INLINE void air_forces(D d, const BodyConstants<hn::TFromD<D>>& chain,
                           const OutsideMoment<hn::TFromD<D>>& outside, const V (&sine)[links],
                           const V (&cosine)[links], const V (&omega)[links], V (&force_u)[links],
                           V (&force_n)[links]) {
    V vx = hn::Set(d, outside.vx), vy = hn::Set(d, outside.vy);
    V s = sine[0], c = cosine[0]; // sine and cosine of θ_i
    for (std::size_t i = 0; i < links; ++i) {
        if (i > 0) {
            const V before = s;
            s = hn::MulAdd(before, cosine[i], hn::Mul(c, sine[i]));
            c = hn::NegMulAdd(before, sine[i], hn::Mul(c, cosine[i]));
        }
        const V speed = hn::Mul(hn::Set(d, chain.length[i]), omega[i]);
        vx = hn::MulAdd(speed, c, vx);
        vy = hn::MulAdd(speed, s, vy);
        const V factor = hn::Mul(hn::Set(d, -chain.drag[i]), hn::Sqrt(hn::MulAdd(vx, vx, hn::Mul(vy, vy))));
        force_u[i] = hn::Mul(factor, hn::NegMulAdd(vy, c, hn::Mul(vx, s)));
        force_n[i] = hn::Mul(factor, hn::MulAdd(vx, c, hn::Mul(vy, s)));
    }
}

/// The torque of joint i on the link below it, N m. `in_joint`: the angular velocity of the joint, rad/s.
template<class D, class V = hn::Vec<D>>
HWY_INLINE V joint_torque(D d, const BodyConstants<hn::TFromD<D>>& chain,
                          const OutsideMoment<hn::TFromD<D>>& outside, std::size_t i, V in_joint) {
    const hn::TFromD<D> motor = i == chain.joint ? outside.torque : hn::TFromD<D>{0};
    return hn::NegMulAdd(hn::Set(d, chain.viscous[i]), in_joint, hn::Set(d, motor));
}

/// Calculates α_i (rad/s²) of articulated bodies. `airy`: whether bobs have drag.
template<bool airy, class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
HWY_INLINE void
body_accelerations(D d, const BodyConstants<hn::TFromD<D>>& chain,
                   const OutsideMoment<hn::TFromD<D>>& outside, const PerLink<V, links, vectors>& theta,
                   const PerLink<V, links, vectors>& omega, PerLink<V, links, vectors>& alpha) {
    using Real = hn::TFromD<D>;
    V sine[links][vectors], cosine[links][vectors];
    joint_directions(d, theta, sine, cosine);
    for (std::size_t v = 0; v < vectors; ++v) {
        V s[links], c[links], turn[links], force_u[links], force_n[links], torque[links];
        for (std::size_t i = 0; i < links; ++i) {
            s[i] = sine[i][v];
            c[i] = cosine[i][v];
            turn[i] = omega.at[i][v];
        }
        if constexpr (airy) air_forces(d, chain, outside, s, c, turn, force_u, force_n);
        for (std::size_t i = 0; i < links; ++i) {
            torque[i] = joint_torque(d, chain, outside, i, i > 0 ? hn::Sub(turn[i], turn[i - 1]) : turn[0]);
        }
        V from_u[links], from_n[links], own[links]; // α = own − from_u a_u − from_n a_n
        Answer<V> below;
        for (std::size_t i = links; i-- > 0;) {
            const Real length = chain.length[i], mass = chain.mass[i], spin = chain.spin[i];
            const V fall = hn::Mul(hn::Set(d, -length), hn::Mul(turn[i], turn[i]));
            if (i + 1 == links) { // the last link
                const Real inverse = chain.tip_inverse, share = spin * inverse;
                V w_u = hn::Mul(fall, hn::Set(d, mass));
                own[i] = torque[i];
                below.k_n = hn::Mul(torque[i], hn::Set(d, length * mass * inverse));
                if constexpr (airy) {
                    w_u = hn::Sub(w_u, force_u[i]);
                    own[i] = hn::MulAdd(hn::Set(d, length), force_n[i], own[i]);
                    below.k_n = hn::NegMulAdd(force_n[i], hn::Set(d, share), below.k_n);
                }
                own[i] = hn::Mul(own[i], hn::Set(d, inverse));
                from_n[i] = hn::Set(d, length * mass * inverse);
                below.uu = hn::Set(d, mass);
                below.nn = hn::Set(d, mass * share);
                below.det = hn::Set(d, mass * mass * share);
                below.k_u = w_u;
                continue;
            }
            const V cosine_below = c[i + 1], sine_below = s[i + 1];
            const V cs = hn::Mul(cosine_below, sine_below), cc = hn::Mul(cosine_below, cosine_below),
                    ss = hn::Mul(sine_below, sine_below);
            V uu = hn::MulAdd(cc, below.uu, hn::Mul(ss, below.nn)), nn, un;
            if (i + 2 == links) {
                const Real tip = chain.mass[i + 1], flat = tip * (chain.spin[i + 1] * chain.tip_inverse);
                nn = hn::MulAdd(ss, hn::Set(d, tip - flat), below.nn);
                un = hn::Mul(cs, hn::Set(d, tip - flat));
            } else {
                const V twice = hn::Mul(hn::Add(below.un, below.un), cs);
                uu = hn::Sub(uu, twice);
                nn = hn::MulAdd(ss, below.uu, hn::MulAdd(cc, below.nn, twice));
                un = hn::MulAdd(hn::Sub(cc, ss), below.un, hn::Mul(cs, hn::Sub(below.uu, below.nn)));
            }
            const V k_u = hn::NegMulAdd(sine_below, below.k_n, hn::Mul(cosine_below, below.k_u)),
                    k_n = hn::MulAdd(sine_below, below.k_u, hn::Mul(cosine_below, below.k_n));
            const V heavy = hn::Set(d, mass);
            const V det = hn::MulAdd(heavy, hn::Add(heavy, hn::Add(below.uu, below.nn)),
                                     below.det); // a rotation does not change uu + nn
            uu = hn::Add(uu, heavy);
            nn = hn::Add(nn, heavy);
            V w_u = hn::MulAdd(fall, uu, k_u), w_n = hn::MulAdd(fall, un, k_n);
            if constexpr (airy) {
                w_u = hn::Sub(w_u, force_u[i]);
                w_n = hn::Sub(w_n, force_n[i]);
            }
            const V twist = hn::Sub(torque[i], torque[i + 1]), lever = hn::Set(d, length);
            const V lever_u = hn::Mul(lever, un), lever_n = hn::Mul(lever, nn);
            const V inverse = hn::Div(hn::Set(d, Real{1}), hn::MulAdd(lever, lever_n, hn::Set(d, spin)));
            from_u[i] = hn::Mul(lever_u, inverse);
            from_n[i] = hn::Mul(lever_n, inverse);
            own[i] = hn::Mul(hn::NegMulAdd(lever, w_n, twist), inverse);
            const V share = hn::Mul(hn::Set(d, spin), inverse);
            below.k_u = hn::MulAdd(lever_u, own[i], w_u);
            below.k_n = hn::MulAdd(w_n, share, hn::Mul(from_n[i], twist));
            below.uu =
                hn::Mul(hn::MulAdd(uu, hn::Set(d, spin), hn::Mul(hn::Set(d, length * length), det)), inverse);
            below.un = hn::Mul(un, share);
            below.nn = hn::Mul(nn, share);
            below.det = hn::Mul(det, share);
        }
        const V right = hn::Set(d, outside.right), up = hn::Set(d, outside.up);
        V a_u = hn::NegMulAdd(up, c[0], hn::Mul(right, s[0])),
          a_n = hn::MulAdd(up, s[0], hn::Mul(right, c[0]));
        for (std::size_t i = 0; i < links; ++i) {
            V rate = hn::NegMulAdd(from_n[i], a_n, own[i]);
            if (i + 1 < links) rate = hn::NegMulAdd(from_u[i], a_u, rate);
            alpha.at[i][v] = hn::NegMulAdd(hn::Set(d, chain.damping), turn[i], rate);
            if (i + 1 == links) break;
            const V length = hn::Set(d, chain.length[i]);
            a_u = hn::NegMulAdd(length, hn::Mul(turn[i], turn[i]), a_u);
            a_n = hn::MulAdd(length, rate, a_n);
            const V before = a_u;
            a_u = hn::MulAdd(c[i + 1], before, hn::Mul(s[i + 1], a_n));
            a_n = hn::NegMulAdd(s[i + 1], before, hn::Mul(c[i + 1], a_n));
        }
    }
}

/// Calculates α_i (rad/s²) from M α = b, by elimination from the last link to the first: M_ii = inertia_i,
/// M_ij = L_i moment_j cos(θ_j − θ_i) for i < j.
template<class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
HWY_INLINE void
dense_accelerations(D d, const BodyConstants<hn::TFromD<D>>& chain,
                    const OutsideMoment<hn::TFromD<D>>& outside, const PerLink<V, links, vectors>& theta,
                    const PerLink<V, links, vectors>& omega, PerLink<V, links, vectors>& alpha) {
    using Real = hn::TFromD<D>;
    V sine[links][vectors], cosine[links][vectors];
    joint_directions(d, theta, sine, cosine);
    for (std::size_t v = 0; v < vectors; ++v) {
        // Adds the angle of joint `joint` to the angle whose sine is s and whose cosine is c.
        const auto turn_on = [&](V& s, V& c, std::size_t joint) HWY_ATTR {
            const V before = s;
            s = hn::MulAdd(before, cosine[joint][v], hn::Mul(c, sine[joint][v]));
            c = hn::NegMulAdd(before, sine[joint][v], hn::Mul(c, cosine[joint][v]));
        };
        V square[links], b[links], matrix[links][links];
        V s = sine[0][v], c = cosine[0][v]; // sine and cosine of θ_i
        for (std::size_t i = 0; i < links; ++i) {
            if (i > 0) turn_on(s, c, i);
            const V turn = omega.at[i][v];
            square[i] = hn::Mul(turn, turn);
            b[i] = hn::NegMulAdd(hn::Set(d, chain.moment[i] * outside.up), s,
                                 hn::Mul(hn::Set(d, -(chain.moment[i] * outside.right)), c));
            matrix[i][i] = hn::Set(d, chain.inertia[i]);
        }
        V below = hn::Zero(d); // the torque in the joint below
        for (std::size_t i = links; i-- > 0;) {
            const V in_joint = i > 0 ? hn::Sub(omega.at[i][v], omega.at[i - 1][v]) : omega.at[0][v];
            const V torque = joint_torque(d, chain, outside, i, in_joint);
            b[i] = hn::Add(b[i], hn::Sub(torque, below));
            below = torque;
        }
        for (std::size_t i = 0; i + 1 < links; ++i) {
            s = sine[i + 1][v]; // sine of θ_j − θ_i
            c = cosine[i + 1][v];
            for (std::size_t j = i + 1; j < links; ++j) {
                if (j > i + 1) turn_on(s, c, j);
                const V tie = hn::Set(d, chain.length[i] * chain.moment[j]);
                const V bend = hn::Mul(tie, s);
                matrix[j][i] = hn::Mul(tie, c);
                b[i] = hn::MulAdd(bend, square[j], b[i]);
                b[j] = hn::NegMulAdd(bend, square[i], b[j]);
            }
        }
        V inverse[links];
        for (std::size_t j = links; j-- > 0;) {
            inverse[j] =
                j + 1 == links ? hn::Set(d, chain.tip_inverse) : hn::Div(hn::Set(d, Real{1}), matrix[j][j]);
            for (std::size_t i = 0; i < j; ++i) {
                const V factor = hn::Mul(matrix[j][i], inverse[j]);
                b[i] = hn::NegMulAdd(factor, b[j], b[i]);
                for (std::size_t k = 0; k <= i; ++k)
                    matrix[i][k] = hn::NegMulAdd(factor, matrix[j][k], matrix[i][k]);
            }
        }
        for (std::size_t j = 0; j < links; ++j) { // b becomes α
            for (std::size_t i = 0; i < j; ++i) b[j] = hn::NegMulAdd(matrix[j][i], b[i], b[j]);
            b[j] = hn::Mul(b[j], inverse[j]);
            alpha.at[j][v] = hn::NegMulAdd(hn::Set(d, chain.damping), omega.at[j][v], b[j]);
        }
    }
}

enum class BodyEquations { dense, articulated, articulated_in_air };

template<BodyEquations equations, class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
HWY_INLINE void accelerations_by(D d, const BodyConstants<hn::TFromD<D>>& chain,
                                 const OutsideMoment<hn::TFromD<D>>& outside,
                                 const PerLink<V, links, vectors>& theta,
                                 const PerLink<V, links, vectors>& omega, PerLink<V, links, vectors>& alpha) {
    if constexpr (equations == BodyEquations::dense)
        dense_accelerations(d, chain, outside, theta, omega, alpha);
    else
        body_accelerations<equations == BodyEquations::articulated_in_air>(d, chain, outside, theta, omega,
                                                                           alpha);
}
template<BodyEquations equations, class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
HWY_NOINLINE void
accelerations_by_call_of(D d, const BodyConstants<hn::TFromD<D>>& chain,
                         const OutsideMoment<hn::TFromD<D>>& outside, const PerLink<V, links, vectors>& theta,
                         const PerLink<V, links, vectors>& omega, PerLink<V, links, vectors>& alpha) {
    accelerations_by<equations>(d, chain, outside, theta, omega, alpha);
}

/// The accelerations of bodies, for rk4_step().
template<BodyEquations equations, class Real>
struct Bodies {
    const BodyConstants<Real>& chain;
    const OutsideMoment<Real>* moments; ///< of this step

    template<class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
    HWY_INLINE void operator()(D d, int moment, const PerLink<V, links, vectors>& theta,
                               const PerLink<V, links, vectors>& omega,
                               PerLink<V, links, vectors>& alpha) const {
        // Code for longer chains is called, not inlined: an RK4 step would contain four copies of it, which
        // would spill registers. That costs more than the calls.
        constexpr bool is_short = links <= (equations == BodyEquations::dense ? 3 : 2);
        if constexpr (is_short)
            accelerations_by<equations>(d, chain, moments[moment], theta, omega, alpha);
        else
            accelerations_by_call_of<equations>(d, chain, moments[moment], theta, omega, alpha);
    }
};

template<BodyEquations equations, class Real>
struct BodyStep {
    const BodyConstants<Real>& chain;
    const OutsideMoment<Real>* moments; ///< of all steps

    template<class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
    HWY_INLINE void operator()(D d, std::int64_t number, PerLink<V, links, vectors>& theta,
                               PerLink<V, links, vectors>& omega) const {
        rk4_step(d, Bodies<equations, Real>{chain, moments + 2 * number}, theta, omega);
    }
};

template<std::size_t links, class Real>
HWY_NOINLINE void advance_bodies_of(const BodyConstants<Real>& given, const OutsideMoment<Real>* moments,
                                    Real* HWY_RESTRICT states, std::size_t stride, std::size_t members,
                                    std::int64_t steps) {
    const BodyConstants<Real> chain = given; // a local copy, so that stores to `states` cannot change it
    const auto advance_by = [&]<BodyEquations equations>() HWY_ATTR {
        advance_members<links>(BodyStep<equations, Real>{chain, moments}, states, stride, members, steps);
    };
    if (chain.is_dense) {
        if constexpr (links <= most_dense_links) advance_by.template operator()<BodyEquations::dense>();
    } else if (chain.has_drag) {
        advance_by.template operator()<BodyEquations::articulated_in_air>();
    } else {
        advance_by.template operator()<BodyEquations::articulated>();
    }
}

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
