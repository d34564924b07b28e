// SPDX-License-Identifier: MIT
/// RK4 steps of vectors of members whose states stay in registers, compiled once for each instruction set.
///
/// The position's rate is the velocity itself, so the classical method needs no rates of positions: with a_j
/// the accelerations of the four stages
///
///     θ += dt·(ω + dt/6·(a_1 + a_2 + a_3)),      ω += dt/6·(a_1 + 2(a_2 + a_3) + a_4)

#if defined(PENDULA_ENSEMBLE_RK4_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_ENSEMBLE_RK4_INL
#undef PENDULA_ENSEMBLE_RK4_INL
#else
#define PENDULA_ENSEMBLE_RK4_INL
#endif

#include "ensemble/vector/accelerations-inl.hpp"

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Longer chains take most of their time in what a call does not cost; inlined four times they would only be
/// compiled for minutes.
template<bool damped, class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
HWY_NOINLINE void
accelerations_by_call(D d, const StepConstants<hn::TFromD<D>>& chain, const PerLink<V, links, vectors>& theta,
                      const PerLink<V, links, vectors>& omega, PerLink<V, links, vectors>& alpha) {
    accelerations<damped>(d, chain, theta, omega, alpha);
}

template<bool damped, class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
HWY_INLINE void stage(D d, const StepConstants<hn::TFromD<D>>& chain, const PerLink<V, links, vectors>& theta,
                      const PerLink<V, links, vectors>& omega, PerLink<V, links, vectors>& alpha) {
    if constexpr (links <= 3)
        accelerations<damped>(d, chain, theta, omega, alpha);
    else
        accelerations_by_call<damped>(d, chain, theta, omega, alpha);
}

template<bool damped, class D, std::size_t links, std::size_t vectors, class V = hn::Vec<D>>
HWY_INLINE void rk4_step(D d, const StepConstants<hn::TFromD<D>>& chain, PerLink<V, links, vectors>& theta,
                         PerLink<V, links, vectors>& omega) {
    const V dt = hn::Set(d, chain.dt), half = hn::Set(d, chain.half_dt), sixth = hn::Set(d, chain.sixth_dt);
    PerLink<V, links, vectors> a, speed, angle, first, middle;
    stage<damped>(d, chain, theta, omega, first);
    for (std::size_t i = 0; i < links; ++i)
        for (std::size_t v = 0; v < vectors; ++v) {
            angle.at[i][v] = hn::MulAdd(half, omega.at[i][v], theta.at[i][v]);
            speed.at[i][v] = hn::MulAdd(half, first.at[i][v], omega.at[i][v]);
        }
    stage<damped>(d, chain, angle, speed, middle);
    for (std::size_t i = 0; i < links; ++i)
        for (std::size_t v = 0; v < vectors; ++v) {
            angle.at[i][v] = hn::MulAdd(half, speed.at[i][v], theta.at[i][v]);
            speed.at[i][v] = hn::MulAdd(half, middle.at[i][v], omega.at[i][v]);
        }
    stage<damped>(d, chain, angle, speed, a);
    for (std::size_t i = 0; i < links; ++i)
        for (std::size_t v = 0; v < vectors; ++v) {
            angle.at[i][v] = hn::MulAdd(dt, speed.at[i][v], theta.at[i][v]);
            speed.at[i][v] = hn::MulAdd(dt, a.at[i][v], omega.at[i][v]);
            middle.at[i][v] = hn::Add(middle.at[i][v], a.at[i][v]);    // a_2 + a_3
            first.at[i][v] = hn::Add(first.at[i][v], middle.at[i][v]); // a_1 + a_2 + a_3
        }
    stage<damped>(d, chain, angle, speed, a);
    for (std::size_t i = 0; i < links; ++i)
        for (std::size_t v = 0; v < vectors; ++v) {
            const V mean = hn::MulAdd(sixth, first.at[i][v], omega.at[i][v]);
            theta.at[i][v] = hn::MulAdd(dt, mean, theta.at[i][v]);
            const V sum = hn::Add(hn::Add(first.at[i][v], middle.at[i][v]), a.at[i][v]);
            omega.at[i][v] = hn::MulAdd(sixth, sum, omega.at[i][v]);
        }
}

/// How many vectors are stepped side by side: enough independent work to hide the latency of a chain of
/// operations, and few enough for the registers. Longer chains have independent work of their own.
template<std::size_t links>
constexpr std::size_t vectors_in_step = links <= 3 ? 2 : 1;

template<bool damped, std::size_t links, class Real>
HWY_NOINLINE void advance_chain(const StepConstants<Real>& given, Real* HWY_RESTRICT states,
                                std::size_t stride, std::size_t members, std::int64_t steps) {
    const hn::ScalableTag<Real> d;
    using V = hn::Vec<decltype(d)>;
    constexpr std::size_t vectors = vectors_in_step<links>;
    const StepConstants<Real> chain = given; // a copy that no store can change
    const std::size_t lanes = hn::Lanes(d);
    for (std::size_t member = 0; member < members; member += vectors * lanes) {
        PerLink<V, links, vectors> theta, omega;
        for (std::size_t i = 0; i < links; ++i)
            for (std::size_t v = 0; v < vectors; ++v) {
                theta.at[i][v] = hn::Load(d, states + i * stride + member + v * lanes);
                omega.at[i][v] = hn::Load(d, states + (links + i) * stride + member + v * lanes);
            }
        for (std::int64_t step = 0; step < steps; ++step) rk4_step<damped>(d, chain, theta, omega);
        for (std::size_t i = 0; i < links; ++i)
            for (std::size_t v = 0; v < vectors; ++v) {
                hn::Store(theta.at[i][v], d, states + i * stride + member + v * lanes);
                hn::Store(omega.at[i][v], d, states + (links + i) * stride + member + v * lanes);
            }
    }
}

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
