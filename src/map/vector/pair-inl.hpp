// SPDX-License-Identifier: MIT
/// Vectors of pairs of doubles, 106 bits, compiled once for each instruction set: the operations of
/// physics/arithmetic/double_double_number.hpp. All are odd: with the signs of the operands those of the
/// result change, and nothing else.

#if defined(PENDULA_MAP_PAIR_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_MAP_PAIR_INL
#undef PENDULA_MAP_PAIR_INL
#else
#define PENDULA_MAP_PAIR_INL
#endif

#include "map/vector/double_double_constants.hpp"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// a + b = result + error exactly, as physics/arithmetic/error_free.hpp has it.
template<class V>
HWY_INLINE V two_sums(V a, V b, V& error) {
    const V sum = hn::Add(a, b);
    const V b_seen = hn::Sub(sum, a);
    error = hn::Add(hn::Sub(a, hn::Sub(sum, b_seen)), hn::Sub(b, b_seen));
    return sum;
}

/// The same where |a| ≥ |b| or a = 0.
template<class V>
HWY_INLINE V fast_two_sums(V a, V b, V& error) {
    const V sum = hn::Add(a, b);
    error = hn::Sub(b, hn::Sub(sum, a));
    return sum;
}

/// a·b = result + error exactly, within the range that a chain's numbers have.
template<class V>
HWY_INLINE V two_products(V a, V b, V& error) {
    const V product = hn::Mul(a, b);
#if HWY_NATIVE_FMA
    error = hn::MulSub(a, b, product);
#else // Veltkamp's splitting
    const V splitter = hn::Set(hn::DFromV<V>(), 0x1p+27 + 1);
    const V a_scaled = hn::Mul(splitter, a), b_scaled = hn::Mul(splitter, b);
    const V a_high = hn::Sub(a_scaled, hn::Sub(a_scaled, a)),
            b_high = hn::Sub(b_scaled, hn::Sub(b_scaled, b));
    const V a_low = hn::Sub(a, a_high), b_low = hn::Sub(b, b_high);
    error = hn::Add(hn::Add(hn::Add(hn::Sub(hn::Mul(a_high, b_high), product), hn::Mul(a_high, b_low)),
                            hn::Mul(a_low, b_high)),
                    hn::Mul(a_low, b_low));
#endif
    return product;
}

/// An unevaluated sum of two doubles, high + low, with high = high + low rounded.
template<class V>
struct Pair {
    V high, low;
};

/// AccurateDWPlusDW of Joldes, Muller, Popescu (2017): relative error ≤ 3u² + 13u³.
template<class V>
HWY_INLINE Pair<V> pair_sum(Pair<V> x, Pair<V> y) {
    V high_error, low_error, rest;
    const V high = two_sums(x.high, y.high, high_error);
    const V low = two_sums(x.low, y.low, low_error);
    const V sum = fast_two_sums(high, hn::Add(high_error, low), rest);
    Pair<V> out;
    out.high = fast_two_sums(sum, hn::Add(low_error, rest), out.low);
    return out;
}

template<class V>
HWY_INLINE Pair<V> pair_negative(Pair<V> x) {
    return {hn::Neg(x.high), hn::Neg(x.low)};
}

template<class V>
HWY_INLINE Pair<V> pair_product(Pair<V> x, Pair<V> y) {
    V error;
    const V product = two_products(x.high, y.high, error);
    const V cross = hn::MulAdd(x.high, y.low, hn::Mul(x.low, y.high));
    Pair<V> out;
    out.high = fast_two_sums(product, hn::Add(error, cross), out.low);
    return out;
}

template<class V>
HWY_INLINE Pair<V> pair_times(Pair<V> x, V y) {
    V error;
    const V product = two_products(x.high, y, error);
    Pair<V> out;
    out.high = fast_two_sums(product, hn::MulAdd(x.low, y, error), out.low);
    return out;
}

/// θ − k·2π for the whole k that brings it next to 0; `turns` = k. An angle within (−π, π) keeps its bits.
template<class D, class V = hn::Vec<D>>
HWY_INLINE V whole_turns(D d, V angle) {
    const V magic = hn::Set(d, 0x1.8p52);
    return hn::Sub(hn::MulAdd(angle, hn::Set(d, one_over_two_pi), magic), magic);
}
template<class D, class V = hn::Vec<D>>
HWY_INLINE Pair<V> without_turns(D d, Pair<V> angle, V turns) {
    Pair<V> whole;
    whole.high = two_products(turns, hn::Set(d, two_pi[0]), whole.low);
    whole.low = hn::MulAdd(turns, hn::Set(d, two_pi[1]), whole.low);
    return pair_sum(angle, pair_negative(whole));
}

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
