// SPDX-License-Identifier: MIT
/// How far a lane's series may be used, by that lane's numbers alone, compiled once for each instruction set.
///
/// As in physics/methods/taylor.hpp (À. Jorba, M. Zou, Exp. Math. 14 (2005)), the radius of convergence is
/// estimated from the last six orders. It needs no more than two digits, so its logarithms are made of a
/// number's own bits: exponent and mantissa, bent by a parabola.

#if defined(PENDULA_MAP_STEP_LENGTH_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_MAP_STEP_LENGTH_INL
#undef PENDULA_MAP_STEP_LENGTH_INL
#else
#define PENDULA_MAP_STEP_LENGTH_INL
#endif

#include "map/vector/series-inl.hpp"

#include <hwy/highway.h>

#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// log2 x within 0.01 for x ≥ 0; −1023 of 0. Only exact operations and one rounding each, so that all
/// instruction sets agree.
template<class D, class V = hn::Vec<D>>
HWY_INLINE V rough_log2(D d, V x) {
    const hn::RebindToUnsigned<D> bits;
    // The upper bits as a whole number: Or'ed into the mantissa of 2^52.
    const auto upper = hn::ShiftRight<20>(hn::BitCast(bits, x));
    const V magic = hn::Set(d, 0x1p52);
    const V whole = hn::Sub(hn::BitCast(d, hn::Or(upper, hn::BitCast(bits, magic))), magic);
    const V straight = hn::MulSub(whole, hn::Set(d, 0x1p-32), hn::Set(d, 1023.0));
    const V part = hn::Sub(straight, hn::Floor(straight));
    const V bend = hn::Mul(part, hn::Sub(hn::Set(d, 1.0), part));
    return hn::MulAdd(bend, hn::Set(d, 0.344), straight);
}

/// 2^y within a hundredth, |y| up to 1000.
template<class D, class V = hn::Vec<D>>
HWY_INLINE V rough_exp2(D d, V y) {
    const hn::RebindToUnsigned<D> bits;
    const V one = hn::Set(d, 1.0);
    y = hn::Min(hn::Max(y, hn::Set(d, -1000.0)), hn::Set(d, 1000.0));
    const V whole = hn::Floor(y), part = hn::Sub(y, whole);
    const V exponent = hn::Add(hn::Add(whole, hn::Set(d, 1023.0)), hn::Set(d, 0x1p52));
    const V power = hn::BitCast(d, hn::ShiftLeft<52>(hn::BitCast(bits, exponent)));
    const V bend = hn::Mul(part, hn::Sub(one, part));
    return hn::Mul(power, hn::NegMulAdd(bend, hn::Set(d, 0.344), hn::Add(one, part)));
}

/// s, of vector v of the series.
template<class A, std::size_t fixed_links, class V = hn::Vec<LaneTag>>
HWY_INLINE V step_length(const LaneSeries<A, fixed_links>& series, std::size_t v) {
    const LaneTag d;
    const auto logarithm = [&](std::size_t k) {
        V largest = hn::Zero(d);
        for (std::size_t i = 0; i < series.links(); ++i)
            largest = hn::Max(largest, hn::Abs(series.velocity(i, k, v).high));
        return rough_log2(d, largest);
    };
    const V first = logarithm(0), second = logarithm(1);
    V radius = hn::Set(d, 1e6); // log2 s
    for (std::size_t k = A::order - 5; k <= A::order; ++k) {
        const V last = logarithm(k);
        const V by_velocity = hn::Mul(hn::Sub(first, last), hn::Set(d, 1.0 / static_cast<double>(k)));
        const V by_rate = hn::Mul(hn::Sub(second, last), hn::Set(d, 1.0 / static_cast<double>(k - 1)));
        radius = hn::Min(radius, hn::Max(by_velocity, by_rate));
    }
    const V tail = hn::Set(d, A::precision / static_cast<double>(A::order));
    return rough_exp2(d, hn::Add(radius, tail));
}

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
