// SPDX-License-Identifier: MIT
/// RK4 steps of vectors of members, whose states stay in registers. Compiled once for each instruction set.
///
/// The rate of a position is the velocity, so the classical method needs only the accelerations a_j of its
/// four stages:
///
///     θ += dt·(ω + dt/6·(a_1 + a_2 + a_3)),      ω += dt/6·(a_1 + 2(a_2 + a_3) + a_4)

#if defined(PENDULA_ENSEMBLE_RK4_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_ENSEMBLE_RK4_INL
#undef PENDULA_ENSEMBLE_RK4_INL
#else
#define PENDULA_ENSEMBLE_RK4_INL
#endif

#include "ensemble/member_states.hpp"
#include "ensemble/vector/sine_cosine-inl.hpp"

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Angular accelerations of rigid chains in vectors of members, in O(N).
//
// This is the tension form of physics/systems/rigid_chain.hpp; the number of links is a compile-time
// constant. Lengths are in units of L_1: λ_i = L_i/L_1, γ = g/L_1. T_i is the tension divided by L_1, μ_i =
// m_{i−1}/m_i, and c_i, s_i are the cosine and sine of θ_{i+1} − θ_i. With u_i = T_i/m_{i−1} for i ≥ 2, the
// rows of the tension form are
//
//     row 1:   T_1/m_1 = R_1 + c_1 u_2,                                       R_1 = ω_1² + γ cos θ_1
//     row i:   −c_{i−1} T_{i−1}/m_{i−1} + (1 + μ_i) u_i − c_i u_{i+1} = λ_i ω_i²
//
// After elimination from the pivot to the tip, row i becomes D_i u_i = A_i + c_i u_{i+1} with
//
//     F_2 = s_1²,                          A_2 = λ_2 ω_2² + c_1 R_1
//     F_{i+1} = s_i² + c_i² F_i/D_i,       A_{i+1} = λ_{i+1} ω_{i+1}² + c_i μ_i A_i/D_i,
//     D_i = F_i + μ_i
//
// All terms of D_i are positive (1 − c² was replaced by s²), so no digits cancel. Then
//
//     α_1 = u_2 s_1 − γ sin θ_1,           λ_i α_i = u_{i+1} s_i − (T_{i−1}/m_{i−1}) s_{i−1}
//
// Each link needs one sine and one cosine: of θ_1 or of a difference. The rounding error of a difference is
// at most the last place of the larger angle, and this angle is no more accurate itself.

/// A value for each link in each of `vectors` vectors of members, which are stepped together: [link][vector].
template<class V, std::size_t links, std::size_t vectors>
struct PerLink {
    V at[links][vectors];
};

/// Calculates sine[0], cosine[0] of θ_1, and sine[i], cosine[i] of θ_{i+1} − θ_i.
template<class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
HWY_INLINE void joint_directions(D d, const PerLink<V, links, vectors>& theta, V (&sine)[links][vectors],
                                 V (&cosine)[links][vectors]) {
    for (std::size_t i = 0; i < links; ++i) {
        V angle[vectors];
        for (std::size_t v = 0; v < vectors; ++v)
            angle[v] = i == 0 ? theta.at[0][v] : hn::Sub(theta.at[i][v], theta.at[i - 1][v]);
        sine_cosine(d, angle, sine[i], cosine[i]);
    }
}

/// Calculates α_i, rad/s², with damping if `damped` is set.
template<bool damped, class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
HWY_INLINE void accelerations(D d, const StepConstants<hn::TFromD<D>>& chain,
                              const PerLink<V, links, vectors>& theta,
                              const PerLink<V, links, vectors>& omega, PerLink<V, links, vectors>& alpha) {
    using Real = hn::TFromD<D>;
    V sine[links][vectors], cosine[links][vectors]; // s_i, c_i
    joint_directions(d, theta, sine, cosine);
    for (std::size_t v = 0; v < vectors; ++v) {
        const V gravity = hn::Set(d, chain.gravity);
        const V weight = hn::Mul(gravity, sine[0][v]);
        if constexpr (links == 1) {
            alpha.at[0][v] = hn::Neg(weight);
        } else {
            const V first = omega.at[0][v];
            const V pull = hn::MulAdd(first, first, hn::Mul(gravity, cosine[0][v])); // R_1
            V right[links], inverse[links], u[links + 1];
            V flat = hn::Zero(d); // F_i
            for (std::size_t row = 1; row < links; ++row) {
                const V c = cosine[row][v], s = sine[row][v];
                const V turn = omega.at[row][v];
                const V own = hn::Mul(hn::Set(d, chain.length[row]), hn::Mul(turn, turn));
                const V ratio = hn::Set(d, chain.mass_ratio[row]);
                V pivot;
                if (row == 1) {
                    right[row] = hn::MulAdd(c, pull, own);
                    pivot = hn::MulAdd(s, s, ratio);
                    if constexpr (links > 2) flat = hn::Mul(s, s);
                } else {
                    const V before = inverse[row - 1];
                    const V carried = hn::Mul(hn::Mul(c, hn::Set(d, chain.mass_ratio[row - 1])), before);
                    right[row] = hn::MulAdd(carried, right[row - 1], own);
                    flat = hn::MulAdd(hn::Mul(c, c), hn::Mul(flat, before), hn::Mul(s, s));
                    pivot = hn::Add(flat, ratio);
                }
                if (row + 1 < links)
                    inverse[row] = hn::Div(hn::Set(d, Real{1}), pivot);
                else
                    u[row] = hn::Div(right[row], pivot);
            }
            for (std::size_t row = links - 1; row-- > 1;)
                u[row] = hn::Mul(hn::MulAdd(cosine[row + 1][v], u[row + 1], right[row]), inverse[row]);

            alpha.at[0][v] = hn::MulSub(u[1], sine[1][v], weight);
            for (std::size_t row = 1; row < links; ++row) {
                // T_{i−1}/m_{i−1}
                const V above = row == 1 ? hn::MulAdd(cosine[1][v], u[1], pull)
                                         : hn::Mul(hn::Set(d, chain.mass_ratio[row - 1]), u[row - 1]);
                if (row + 1 < links)
                    alpha.at[row][v] =
                        hn::Mul(hn::NegMulAdd(above, sine[row][v], hn::Mul(u[row + 1], sine[row + 1][v])),
                                hn::Set(d, chain.inverse_length[row]));
                else
                    alpha.at[row][v] =
                        hn::Mul(above, hn::Mul(sine[row][v], hn::Set(d, -chain.inverse_length[row])));
            }
        }
        if constexpr (damped)
            for (std::size_t i = 0; i < links; ++i)
                alpha.at[i][v] = hn::NegMulAdd(hn::Set(d, chain.damping), omega.at[i][v], alpha.at[i][v]);
    }
}

/// accelerations() as a call, for longer chains: the call costs them little, and four inlined copies would
/// take minutes to compile.
template<bool damped, class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
HWY_NOINLINE void
accelerations_by_call(D d, const StepConstants<hn::TFromD<D>>& chain, const PerLink<V, links, vectors>& theta,
                      const PerLink<V, links, vectors>& omega, PerLink<V, links, vectors>& alpha) {
    accelerations<damped>(d, chain, theta, omega, alpha);
}

/// The accelerations of point masses, for rk4_step(). `moment`: 0, 1, 2 for the step's beginning, middle,
/// end.
template<bool damped, class Real>
struct PointMasses {
    const StepConstants<Real>& chain;

    template<class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
    HWY_INLINE void operator()(D d, int /*moment*/, const PerLink<V, links, vectors>& theta,
                               const PerLink<V, links, vectors>& omega,
                               PerLink<V, links, vectors>& alpha) const {
        if constexpr (links <= 3)
            accelerations<damped>(d, chain, theta, omega, alpha);
        else
            accelerations_by_call<damped>(d, chain, theta, omega, alpha);
    }
};

template<class System, class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
HWY_INLINE void rk4_step(D d, const System& system, PerLink<V, links, vectors>& theta,
                         PerLink<V, links, vectors>& omega) {
    const auto& chain = system.chain;
    const V dt = hn::Set(d, chain.dt), half = hn::Set(d, chain.half_dt), sixth = hn::Set(d, chain.sixth_dt);
    PerLink<V, links, vectors> a, speed, angle, first, middle;
    system(d, 0, theta, omega, first);
    for (std::size_t i = 0; i < links; ++i)
        for (std::size_t v = 0; v < vectors; ++v) {
            angle.at[i][v] = hn::MulAdd(half, omega.at[i][v], theta.at[i][v]);
            speed.at[i][v] = hn::MulAdd(half, first.at[i][v], omega.at[i][v]);
        }
    system(d, 1, angle, speed, middle);
    for (std::size_t i = 0; i < links; ++i)
        for (std::size_t v = 0; v < vectors; ++v) {
            angle.at[i][v] = hn::MulAdd(half, speed.at[i][v], theta.at[i][v]);
            speed.at[i][v] = hn::MulAdd(half, middle.at[i][v], omega.at[i][v]);
        }
    system(d, 1, angle, speed, a);
    for (std::size_t i = 0; i < links; ++i)
        for (std::size_t v = 0; v < vectors; ++v) {
            angle.at[i][v] = hn::MulAdd(dt, speed.at[i][v], theta.at[i][v]);
            speed.at[i][v] = hn::MulAdd(dt, a.at[i][v], omega.at[i][v]);
            middle.at[i][v] = hn::Add(middle.at[i][v], a.at[i][v]);    // a_2 + a_3
            first.at[i][v] = hn::Add(first.at[i][v], middle.at[i][v]); // a_1 + a_2 + a_3
        }
    system(d, 2, angle, speed, a);
    for (std::size_t i = 0; i < links; ++i)
        for (std::size_t v = 0; v < vectors; ++v) {
            const V mean = hn::MulAdd(sixth, first.at[i][v], omega.at[i][v]);
            theta.at[i][v] = hn::MulAdd(dt, mean, theta.at[i][v]);
            const V sum = hn::Add(hn::Add(first.at[i][v], middle.at[i][v]), a.at[i][v]);
            omega.at[i][v] = hn::MulAdd(sixth, sum, omega.at[i][v]);
        }
}

/// The number of vectors stepped together: enough independent work to hide the latency of dependent
/// operations, and few enough for the registers. Longer chains have independent work of their own.
template<std::size_t links>
constexpr std::size_t vectors_in_step = links <= 3 ? 2 : 1;

/// Takes steps of all members. `step(d, number, theta, omega)` takes step `number` of `vectors` vectors of
/// members.
template<std::size_t links, class Real, class Step>
HWY_INLINE void advance_members(const Step& step, Real* HWY_RESTRICT states, std::size_t stride,
                                std::size_t members, std::int64_t steps) {
    const hn::ScalableTag<Real> d;
    using V = hn::Vec<decltype(d)>;
    constexpr std::size_t vectors = vectors_in_step<links>;
    const std::size_t lanes = hn::Lanes(d);
    for (std::size_t member = 0; member < members; member += vectors * lanes) {
        PerLink<V, links, vectors> theta, omega;
        for (std::size_t i = 0; i < links; ++i)
            for (std::size_t v = 0; v < vectors; ++v) {
                theta.at[i][v] = hn::Load(d, states + i * stride + member + v * lanes);
                omega.at[i][v] = hn::Load(d, states + (links + i) * stride + member + v * lanes);
            }
        for (std::int64_t number = 0; number < steps; ++number) step(d, number, theta, omega);
        for (std::size_t i = 0; i < links; ++i)
            for (std::size_t v = 0; v < vectors; ++v) {
                hn::Store(theta.at[i][v], d, states + i * stride + member + v * lanes);
                hn::Store(omega.at[i][v], d, states + (links + i) * stride + member + v * lanes);
            }
    }
}

template<bool damped, class Real>
struct PointMassStep {
    const StepConstants<Real>& chain;

    template<class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
    HWY_INLINE void operator()(D d, std::int64_t /*number*/, PerLink<V, links, vectors>& theta,
                               PerLink<V, links, vectors>& omega) const {
        rk4_step(d, PointMasses<damped, Real>{chain}, theta, omega);
    }
};

template<bool damped, std::size_t links, class Real>
HWY_NOINLINE void advance_chain(const StepConstants<Real>& given, Real* HWY_RESTRICT states,
                                std::size_t stride, std::size_t members, std::int64_t steps) {
    const StepConstants<Real> chain = given; // a local copy, so that stores to `states` cannot change it
    advance_members<links>(PointMassStep<damped, Real>{chain}, states, stride, members, steps);
}

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
