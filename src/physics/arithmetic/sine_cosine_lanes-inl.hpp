// SPDX-License-Identifier: MIT
/// Sine and cosine of a vector of doubles without fused operations, so that a lane has the same bytes
/// whatever the instruction set and the width. Highway includes this file again for each instruction set.
///
/// An angle x is reduced to r = x − k·π/2, |r| ≤ π/4 (W. J. Cody, W. Waite, "Software Manual for the
/// Elementary Functions", 1980). π/2 is cut into parts of 33 bits, whose products with k < 2^20 are exact,
/// and the rounding errors of the differences are kept (D. E. Knuth's two-sum), so r = high + low has a
/// relative error of 2^-53, even for the doubles that are nearest to a multiple of π/2. sin r and cos r are
/// calculated by the polynomials of sine_cosine_table.hpp. The last two bits of k determine which of the two
/// is the sine of x, and the signs.
///
/// Error, measured by the tests against 212 bits: less than 1 ulp for |x| ≤ largest_lane_angle, also at
/// multiples of π/2. The sine of −0 is 0.

#if defined(PENDULA_SINE_COSINE_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_SINE_COSINE_LANES_INL
#undef PENDULA_SINE_COSINE_LANES_INL
#else
#define PENDULA_SINE_COSINE_LANES_INL
#endif

#include "physics/arithmetic/sine_cosine_table.hpp"

#include <hwy/highway.h>

#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// a − b rounded, and the rounding error `rest`: a − b = result + rest.
template<class V>
HWY_INLINE V exact_difference(V a, V b, V& rest) {
    const V result = hn::Sub(a, b), subtracted = hn::Sub(result, a);
    rest = hn::Sub(hn::Sub(a, hn::Sub(result, subtracted)), hn::Add(b, subtracted));
    return result;
}

/// Σ table[first + i]·x^i
template<std::size_t first, class D, class V, class Table>
HWY_INLINE V polynomial(D d, V x, const Table& table) {
    V sum = hn::Set(d, table.back());
    for (std::size_t term = table.size() - 1; term-- > first;)
        sum = hn::Add(hn::Mul(sum, x), hn::Set(d, table[term]));
    return sum;
}

/// The sine and cosine of each lane with |x| ≤ largest_lane_angle; the results of other lanes are
/// meaningless.
template<class D, class V = hn::Vec<D>>
HWY_INLINE void sine_cosine_lanes(D d, V x, V& sine, V& cosine) {
    using Table = SineCosineTable<double>;
    const hn::RebindToUnsigned<D> bits;
    const auto part = [d](double number) { return hn::Set(d, number); };

    // Adding 1.5·2^52 rounds to a whole number k and leaves it in the lowest bits.
    const V quarter = hn::Add(hn::Mul(x, part(Table::two_over_pi)), part(Table::magic));
    const V k = hn::Sub(quarter, part(Table::magic));
    V rest, low;
    V high = hn::Sub(x, hn::Mul(k, part(short_half_pi[0])));
    high = exact_difference(high, hn::Mul(k, part(short_half_pi[1])), rest);
    high = exact_difference(high, hn::Sub(hn::Mul(k, part(short_half_pi[2])), rest), low);
    low = hn::Sub(low, hn::Mul(k, part(short_half_pi[3])));

    // sin r = high + (high³·S(high²) + low·(1 − high²/2)),  cos r = 1 − high²/2 + (high⁴·C(high²) − high·low)
    const V square = hn::Mul(high, high), half_square = hn::Mul(square, part(0.5));
    const V one = part(1), most = hn::Sub(one, half_square);
    const V lost = hn::Sub(hn::Sub(one, most), half_square);
    const V s = hn::Add(high, hn::Add(hn::Mul(hn::Mul(high, square), polynomial<0>(d, square, Table::sine)),
                                      hn::Mul(low, most)));
    const V c = hn::Add(
        most, hn::Add(lost, hn::Sub(hn::Mul(hn::Mul(square, square), polynomial<1>(d, square, Table::cosine)),
                                    hn::Mul(high, low))));

    // k mod 4:  sine = s, c, −s, −c;  cosine = c, −s, −c, s
    const auto last = hn::BitCast(bits, quarter);
    const auto odd = hn::RebindMask(d, hn::TestBit(last, hn::Set(bits, 1)));
    const V half = hn::BitCast(d, hn::ShiftLeft<62>(last)),
            half_of_next = hn::BitCast(d, hn::ShiftLeft<62>(hn::Add(last, hn::Set(bits, 1))));
    const V sign = part(-0.0);
    sine = hn::Xor(hn::IfThenElse(odd, c, s), hn::And(half, sign));
    cosine = hn::Xor(hn::IfThenElse(odd, s, c), hn::And(half_of_next, sign));
}

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
