// SPDX-License-Identifier: MIT
/// The number types of the vectorised series: doubles, and pairs of doubles. Both types have the same
/// operations, so that the series is written only once. Compiled once for each instruction set.
///
/// Changes of the operands' signs have no effect on rounding: if both terms of a sum or one factor of a
/// product change sign, only the sign of the result changes.

#if defined(PENDULA_MAP_NUMBER_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_MAP_NUMBER_INL
#undef PENDULA_MAP_NUMBER_INL
#else
#define PENDULA_MAP_NUMBER_INL
#endif

#include "ensemble/vector/sine_cosine-inl.hpp"

#include <hwy/highway.h>

#include <array>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Constants as sums of doubles: multiples of π, and the coefficients of the series of sine and cosine,
// rounded from their exact fractions to high + low.

struct DoubleConstant {
    double high, low;
};

inline constexpr double one_over_two_pi = 0x1.45f306dc9c883p-3;
inline constexpr std::array<double, 2> two_pi{0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52};
/// π/2 to 163 bits.
inline constexpr std::array<double, 3> half_pi_parts{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54,
                                                     -0x1.f1976b7ed8fbcp-110};

/// −1/3!, 1/5!, −1/7!, …, −1/19!: the coefficients of (sin x/x − 1)/x² in powers of x².
inline constexpr DoubleConstant sine_series[9] = {
    {-0x1.5555555555555p-3, -0x1.5555555555555p-57},  {0x1.1111111111111p-7, 0x1.1111111111111p-63},
    {-0x1.a01a01a01a01ap-13, -0x1.a01a01a01a01ap-73}, {0x1.71de3a556c734p-19, -0x1.c154f8ddc6c00p-73},
    {-0x1.ae64567f544e4p-26, 0x1.c062e06d1f209p-80},  {0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87},
    {-0x1.ae7f3e733b81fp-41, -0x1.1d8656b0ee8cbp-97}, {0x1.952c77030ad4ap-49, 0x1.ac981465ddc6cp-103},
    {-0x1.2f49b46814157p-57, -0x1.2650f61dbdcb4p-112}};

/// −1/2!, 1/4!, −1/6!, …, 1/20!: the coefficients of (cos x − 1)/x² in powers of x².
inline constexpr DoubleConstant cosine_series[10] = {{-0.5, 0},
                                                     {0x1.5555555555555p-5, 0x1.5555555555555p-59},
                                                     {-0x1.6c16c16c16c17p-10, 0x1.f49f49f49f49fp-65},
                                                     {0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
                                                     {-0x1.27e4fb7789f5cp-22, -0x1.cbbc05b4fa99ap-76},
                                                     {0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
                                                     {-0x1.93974a8c07c9dp-37, -0x1.05d6f8a2efd1fp-92},
                                                     {0x1.ae7f3e733b81fp-45, 0x1.1d8656b0ee8cbp-101},
                                                     {-0x1.6827863b97d97p-53, -0x1.eec01221a8b0bp-107},
                                                     {0x1.e542ba4020225p-62, 0x1.ea72b4afe3c2fp-120}};

// Vectors of pairs of doubles, 106 bits: the operations of physics/arithmetic/double_double.hpp.

/// a + b = result + error exactly, as in physics/arithmetic/error_free.hpp.
template<class V>
HWY_INLINE V two_sums(V a, V b, V& error) {
    const V sum = hn::Add(a, b);
    const V b_seen = hn::Sub(sum, a);
    error = hn::Add(hn::Sub(a, hn::Sub(sum, b_seen)), hn::Sub(b, b_seen));
    return sum;
}

/// Like two_sums(), but only valid if |a| ≥ |b| or a = 0.
template<class V>
HWY_INLINE V fast_two_sums(V a, V b, V& error) {
    const V sum = hn::Add(a, b);
    error = hn::Sub(b, hn::Sub(sum, a));
    return sum;
}

/// a·b = result + error exactly, for all numbers that occur in a chain.
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

/// The unevaluated sum high + low of two doubles; high is this sum rounded to a double.
template<class V>
struct Pair {
    V high, low;
};

/// AccurateDWPlusDW of Joldes, Muller, Popescu (2017): relative error ≤ 3u² + 13u³, with u = 2^-53.
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

/// The integer k for which θ − k·2π is nearest to 0; without_turns() calculates θ − k·2π. An angle within
/// (−π, π) keeps its bits.
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

/// The operations on doubles.
template<class D>
struct PlainNumbers {
    using V = hn::Vec<D>;
    struct Number {
        V high;
    };
    static constexpr std::size_t parts = 1; ///< doubles in memory for each number
    static constexpr std::size_t order = 20;
    /// log2 of the relative size of the first omitted term: a sixteenth of the unit in the last place.
    static constexpr double precision = -56.0;

    static HWY_INLINE Number load(D d, const double* from, std::size_t) { return {hn::Load(d, from)}; }
    static HWY_INLINE void store(D d, Number x, double* to, std::size_t) { hn::Store(x.high, d, to); }
    static HWY_INLINE Number constant(D d, DoubleConstant x) { return {hn::Set(d, x.high)}; }
    static HWY_INLINE Number from_pair(Pair<V> x) { return {x.high}; }
    static HWY_INLINE Number add(Number x, Number y) { return {hn::Add(x.high, y.high)}; }
    static HWY_INLINE Number subtract(Number x, Number y) { return {hn::Sub(x.high, y.high)}; }
    static HWY_INLINE Number negative(Number x) { return {hn::Neg(x.high)}; }
    static HWY_INLINE Number multiply(Number x, Number y) { return {hn::Mul(x.high, y.high)}; }
    static HWY_INLINE Number multiply_add(Number x, Number y, Number z) {
        return {hn::MulAdd(x.high, y.high, z.high)};
    }
    /// x·h + z
    static HWY_INLINE Number step_add(Number x, V h, Number z) { return {hn::MulAdd(x.high, h, z.high)}; }
    static HWY_INLINE Number inverse(D d, Number x) { return {hn::Div(hn::Set(d, 1.0), x.high)}; }

    /// A sum of products.
    struct Sum {
        V sum;
    };
    static HWY_INLINE Sum nothing(D d) { return {hn::Zero(d)}; }
    static HWY_INLINE void add_product(Sum& sum, Number x, Number y) {
        sum.sum = hn::MulAdd(x.high, y.high, sum.sum);
    }
    static HWY_INLINE Number value(Sum sum) { return {sum.sum}; }

    /// h·(ω + mean), where `mean` is small compared with ω.
    static HWY_INLINE Pair<V> angle_change(Pair<V> omega, Number mean, V h) {
        Pair<V> out;
        out.high = two_products(omega.high, h, out.low);
        out.low = hn::MulAdd(hn::Add(mean.high, omega.low), h, out.low);
        return out;
    }
    static HWY_INLINE Pair<V> change(D d, Number rate, V h) { return {hn::Mul(rate.high, h), hn::Zero(d)}; }

    /// Sine and cosine of the pairs, to first order in the low parts.
    template<std::size_t count>
    static HWY_INLINE void sine_and_cosine(D d, const Pair<V> (&angle)[count], Number (&sine)[count],
                                           Number (&cosine)[count]) {
        V high[count], s[count], c[count];
        for (std::size_t v = 0; v < count; ++v) high[v] = angle[v].high;
        sine_cosine(d, high, s, c);
        for (std::size_t v = 0; v < count; ++v) {
            sine[v].high = hn::MulAdd(c[v], angle[v].low, s[v]);
            cosine[v].high = hn::NegMulAdd(s[v], angle[v].low, c[v]);
        }
    }
};

/// The operations on pairs of doubles, which have 106 bits.
template<class D>
struct PairNumbers {
    using V = hn::Vec<D>;
    using Number = Pair<V>;
    static constexpr std::size_t parts = 2;
    static constexpr std::size_t order = 32;
    static constexpr double precision = -108.0;

    static HWY_INLINE Number load(D d, const double* from, std::size_t width) {
        return {hn::Load(d, from), hn::Load(d, from + width)};
    }
    static HWY_INLINE void store(D d, Number x, double* to, std::size_t width) {
        hn::Store(x.high, d, to);
        hn::Store(x.low, d, to + width);
    }
    static HWY_INLINE Number constant(D d, DoubleConstant x) {
        return {hn::Set(d, x.high), hn::Set(d, x.low)};
    }
    static HWY_INLINE Number from_pair(Pair<V> x) { return x; }
    static HWY_INLINE Number add(Number x, Number y) { return pair_sum(x, y); }
    static HWY_INLINE Number subtract(Number x, Number y) { return pair_sum(x, pair_negative(y)); }
    static HWY_INLINE Number negative(Number x) { return pair_negative(x); }
    static HWY_INLINE Number multiply(Number x, Number y) { return pair_product(x, y); }
    static HWY_INLINE Number multiply_add(Number x, Number y, Number z) {
        return pair_sum(pair_product(x, y), z);
    }
    static HWY_INLINE Number step_add(Number x, V h, Number z) { return pair_sum(pair_times(x, h), z); }
    /// One step of Newton's method from the quotient in double, whose residual is calculated exactly.
    static HWY_INLINE Number inverse(D d, Number x) {
        const V one = hn::Set(d, 1.0), quotient = hn::Div(one, x.high);
        V error;
        const V product = two_products(quotient, x.high, error);
        const V left = hn::NegMulAdd(quotient, x.low, hn::Sub(hn::Sub(one, product), error));
        Number out;
        out.high = fast_two_sums(quotient, hn::Mul(left, quotient), out.low);
        return out;
    }

    /// A sum of products whose rounding errors are accumulated separately (T. Ogita, S. M. Rump, S. Oishi,
    /// "Accurate sum and dot product", SIAM J. Sci. Comput. 26 (2005)). It takes half the work of a sum of
    /// pairs. The error is a few u² (u = 2^-53) times the sum of the products' magnitudes.
    struct Sum {
        V sum, rest;
    };
    static HWY_INLINE Sum nothing(D d) { return {hn::Zero(d), hn::Zero(d)}; }
    static HWY_INLINE void add_product(Sum& sum, Number x, Number y) {
        V product_error, sum_error;
        const V product = two_products(x.high, y.high, product_error);
        sum.sum = two_sums(sum.sum, product, sum_error);
        sum.rest = hn::MulAdd(x.high, y.low, hn::MulAdd(x.low, y.high, sum.rest));
        sum.rest = hn::Add(sum.rest, hn::Add(product_error, sum_error));
    }
    static HWY_INLINE Number value(Sum sum) {
        Number out;
        out.high = two_sums(sum.sum, sum.rest, out.low);
        return out;
    }

    static HWY_INLINE Pair<V> angle_change(Pair<V> omega, Number mean, V h) {
        return pair_times(pair_sum(omega, mean), h);
    }
    static HWY_INLINE Pair<V> change(D, Number rate, V h) { return pair_times(rate, h); }

    template<std::size_t count>
    static HWY_INLINE void sine_and_cosine(D d, const Pair<V> (&angle)[count], Number (&sine)[count],
                                           Number (&cosine)[count]) {
        for (std::size_t v = 0; v < count; ++v) pair_sine_cosine(d, angle[v], sine[v], cosine[v]);
    }

  private:
    static HWY_INLINE Pair<V> scaled(Pair<V> x, V power_of_two) {
        return {hn::Mul(x.high, power_of_two), hn::Mul(x.low, power_of_two)};
    }

    /// Σ a_k z^k. The first `in_pairs` terms are calculated as Pair, the others in double, which suffices for
    /// them.
    template<std::size_t terms, std::size_t in_pairs>
    static HWY_INLINE Pair<V> series(D d, Pair<V> z, const DoubleConstant (&a)[terms]) {
        V tail = hn::Set(d, a[terms - 1].high);
        for (std::size_t k = terms - 1; k-- > in_pairs;)
            tail = hn::MulAdd(tail, z.high, hn::Set(d, a[k].high));
        Pair<V> sum{tail, hn::Zero(d)};
        for (std::size_t k = in_pairs; k-- > 0;) sum = pair_sum(pair_product(sum, z), constant(d, a[k]));
        return sum;
    }

    /// θ = k·π/2 + r, with π/2 in three parts. Taylor's series gives the sine and cosine of r/8. Doubling the
    /// angle three times gives the sine and cosine of r; the formulas use cos − 1 to avoid cancellation. The
    /// last two bits of k decide whether sine and cosine are exchanged, and set their signs.
    static HWY_NOINLINE void pair_sine_cosine(D d, Pair<V> angle, Number& sine, Number& cosine) {
        const hn::RebindToUnsigned<D> bits;
        const V magic = hn::Set(d, 0x1.8p52);
        const V quarter = hn::MulAdd(angle.high, hn::Set(d, SineCosineTable<double>::two_over_pi), magic);
        const V k = hn::Sub(quarter, magic);
        V error, second_error;
        const V first = two_products(k, hn::Set(d, half_pi_parts[0]), error);
        const V second = two_products(k, hn::Set(d, half_pi_parts[1]), second_error);
        V rest[3];
        V r_high = two_sums(hn::Sub(angle.high, first), hn::Neg(error), rest[0]);
        r_high = two_sums(r_high, angle.low, rest[1]);
        r_high = two_sums(r_high, hn::Neg(second), rest[2]);
        const V low = hn::Add(hn::Add(rest[0], rest[1]), rest[2]);
        const V parts = hn::MulAdd(k, hn::Set(d, half_pi_parts[2]), second_error);
        Pair<V> r;
        r.high = two_sums(r_high, hn::Sub(low, parts), r.low);

        const Pair<V> x = scaled(r, hn::Set(d, 0.125)), z = pair_product(x, x);
        Pair<V> s = pair_sum(x, pair_product(pair_product(x, z), series<9, 4>(d, z, sine_series)));
        Pair<V> v = pair_product(z, series<10, 5>(d, z, cosine_series)); // cos − 1
        const V two = hn::Set(d, 2.0);
        for (int doubling = 0; doubling < 3; ++doubling) {
            s = scaled(pair_sum(s, pair_product(s, v)), two);
            v = scaled(pair_sum(scaled(v, two), pair_product(v, v)), two);
        }
        const Pair<V> c = pair_sum(constant(d, {1, 0}), v);

        const V sign = hn::Set(d, -0.0);
        const auto low_bits = hn::BitCast(bits, quarter);
        const V odd = hn::BitCast(d, hn::ShiftLeft<63>(low_bits));
        const V half = hn::BitCast(d, hn::ShiftLeft<62>(low_bits));
        const V sine_sign = hn::And(half, sign), cosine_sign = hn::And(hn::Xor(half, odd), sign);
        sine.high = hn::Xor(choose(odd, c.high, s.high), sine_sign);
        sine.low = hn::Xor(choose(odd, c.low, s.low), sine_sign);
        cosine.high = hn::Xor(choose(odd, s.high, c.high), cosine_sign);
        cosine.low = hn::Xor(choose(odd, s.low, c.low), cosine_sign);
    }
};

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
