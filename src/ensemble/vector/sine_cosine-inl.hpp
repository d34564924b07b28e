// SPDX-License-Identifier: MIT
/// Sine and cosine of vectors of angles. Compiled once for each instruction set, because Highway includes
/// this file again for each target.
///
/// An angle x is reduced to r = x − k·π/2, |r| ≤ π/4, with π/2 in three parts (W. J. Cody, W. Waite,
/// "Software Manual for the Elementary Functions", 1980). With fused multiply-add the first difference is
/// exact: both terms are multiples of the last place of π/2, and their difference is small enough to be
/// represented. Polynomials that are minimax in relative error (sine_cosine_table.hpp) give sin r and cos r.
/// The last two bits of k decide whether these two are exchanged, and set their signs.
///
/// The error, measured by the tests against binary128, is at most 1.5 ulp in double and 2 ulp in single
/// precision for |x| ≤ 1e4 rad, also near multiples of π/2. Without fused multiply-add (SSE), the error is
/// larger at large angles.

#if defined(PENDULA_ENSEMBLE_SINE_COSINE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_ENSEMBLE_SINE_COSINE_INL
#undef PENDULA_ENSEMBLE_SINE_COSINE_INL
#else
#define PENDULA_ENSEMBLE_SINE_COSINE_INL
#endif

#include "physics/arithmetic/sine_cosine_table.hpp"

#include <hwy/highway.h>

#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// `yes` in lanes where the sign bit of `chosen` is set (also for −0), otherwise `no`.
template<class V>
HWY_INLINE V choose(V chosen, V yes, V no) {
#if HWY_TARGET == HWY_EMU128 || HWY_TARGET == HWY_SCALAR // these targets do not treat −0 as negative
    const hn::DFromV<V> d;
    const hn::RebindToSigned<decltype(d)> bits;
    return hn::IfVecThenElse(hn::BitCast(d, hn::BroadcastSignBit(hn::BitCast(bits, chosen))), yes, no);
#else
    return hn::IfNegativeThenElse(chosen, yes, no);
#endif
}

/// Calculates `count` vectors together: the processor works on one while it waits for another's result.
template<std::size_t count, class D, class V = hn::Vec<D>>
HWY_INLINE void sine_cosine(D d, const V (&x)[count], V (&sine)[count], V (&cosine)[count]) {
    using Real = hn::TFromD<D>;
    using Table = SineCosineTable<Real>;
    const hn::RebindToUnsigned<D> bits;
    constexpr int last_bit = 8 * sizeof(Real) - 1;

    // Adding 1.5·2^p rounds to a whole number k and leaves it in the lowest bits.
    const V magic = hn::Set(d, Table::magic);
    V quarter[count], r[count], square[count];
    for (std::size_t i = 0; i < count; ++i)
        quarter[i] = hn::MulAdd(x[i], hn::Set(d, Table::two_over_pi), magic);
    for (std::size_t i = 0; i < count; ++i) {
        const V k = hn::Sub(quarter[i], magic);
        r[i] = hn::NegMulAdd(k, hn::Set(d, Table::half_pi[0]), x[i]);
        r[i] = hn::NegMulAdd(k, hn::Set(d, Table::half_pi[1]), r[i]);
        r[i] = hn::NegMulAdd(k, hn::Set(d, Table::half_pi[2]), r[i]);
        square[i] = hn::Mul(r[i], r[i]);
    }

    // sin r = r + r³·S(r²), cos r = 1 + r²·C(r²)
    V s[count], c[count];
    for (std::size_t i = 0; i < count; ++i) {
        s[i] = hn::Set(d, Table::sine.back());
        c[i] = hn::Set(d, Table::cosine.back());
    }
    for (std::size_t term = Table::cosine.size() - 1; term-- > 0;)
        for (std::size_t i = 0; i < count; ++i) {
            c[i] = hn::MulAdd(c[i], square[i], hn::Set(d, Table::cosine[term]));
            if (term + 1 < Table::sine.size())
                s[i] = hn::MulAdd(s[i], square[i], hn::Set(d, Table::sine[term]));
        }
    for (std::size_t i = 0; i < count; ++i) {
        s[i] = hn::MulAdd(hn::Mul(r[i], square[i]), s[i], r[i]);
        c[i] = hn::MulAdd(square[i], c[i], hn::Set(d, Real{1}));
    }

    // k mod 4:  sine = s, c, −s, −c;  cosine = c, −s, −c, s
    const V sign = hn::Set(d, Real{-0.0});
    for (std::size_t i = 0; i < count; ++i) {
        const auto k = hn::BitCast(bits, quarter[i]);
        const V odd = hn::BitCast(d, hn::ShiftLeft<last_bit>(k));
        const V half = hn::BitCast(d, hn::ShiftLeft<last_bit - 1>(k));
        sine[i] = hn::Xor(choose(odd, c[i], s[i]), hn::And(half, sign));
        cosine[i] = hn::Xor(choose(odd, s[i], c[i]), hn::And(hn::Xor(half, odd), sign));
    }
}

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
