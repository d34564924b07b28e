// SPDX-License-Identifier: MIT
// Compiled once for each instruction set: Highway includes this file again with other compile targets.
#include "physics/systems/product_lanes.hpp"

// Highway gives better targets lower numbers. Targets better than HWY_AVX3 (AVX-512) are disabled, because
// they only add instructions that this file does not use. SSE4 and SSSE3 are disabled, because they have no
// fused multiply-add; the portable code replaces them.
#define HWY_DISABLED_TARGETS ((HWY_AVX3 - 1) | HWY_SSE4 | HWY_SSSE3)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "physics/systems/product_lanes.cpp"
#include <hwy/foreach_target.h> // first
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template<class D, std::size_t vectors>
HWY_INLINE void sum_doubles_from(D d, const LaneProducts& products, std::size_t lane) {
    using V = hn::Vec<D>;
    V sum[vectors];
    for (V& one : sum) one = hn::Zero(d);
    const double *a = products.a + lane, *b = products.b + lane;
    for (std::size_t j = 0; j < products.count; ++j, a += products.stride, b -= products.stride)
        for (std::size_t v = 0; v < vectors; ++v) {
            const std::size_t at = v * hn::Lanes(d);
            sum[v] = hn::Add(sum[v], hn::Mul(hn::LoadU(d, a + at), hn::LoadU(d, b + at)));
        }
    for (std::size_t v = 0; v < vectors; ++v) hn::StoreU(sum[v], d, products.sum + lane + v * hn::Lanes(d));
}

/// Gives the same bytes as DoubleDouble's operators.
template<class D, std::size_t vectors>
HWY_INLINE void sum_double_doubles_from(D d, const LaneProducts& products, std::size_t lane) {
    using V = hn::Vec<D>;
    V high[vectors], low[vectors];
    for (std::size_t v = 0; v < vectors; ++v) high[v] = low[v] = hn::Zero(d);
    const double *a = products.a + lane, *b = products.b + lane;
    const std::size_t lows = products.lanes;
    for (std::size_t j = 0; j < products.count; ++j, a += products.stride, b -= products.stride)
        for (std::size_t v = 0; v < vectors; ++v) {
            const std::size_t at = v * hn::Lanes(d);
            const V x = hn::LoadU(d, a + at), x_low = hn::LoadU(d, a + lows + at);
            const V y = hn::LoadU(d, b + at), y_low = hn::LoadU(d, b + lows + at);
            const V product = hn::Mul(x, y);
            const V rest = hn::Add(hn::MulSub(x, y, product), hn::Add(hn::Mul(x, y_low), hn::Mul(x_low, y)));
            const V term = hn::Add(product, rest), term_low = hn::Sub(rest, hn::Sub(term, product));

            const V top = hn::Add(high[v], term), term_seen = hn::Sub(top, high[v]);
            const V top_error = hn::Add(hn::Sub(high[v], hn::Sub(top, term_seen)), hn::Sub(term, term_seen));
            const V bottom = hn::Add(low[v], term_low), low_seen = hn::Sub(bottom, low[v]);
            const V bottom_error =
                hn::Add(hn::Sub(low[v], hn::Sub(bottom, low_seen)), hn::Sub(term_low, low_seen));
            const V carried = hn::Add(top_error, bottom);
            const V sum = hn::Add(top, carried), sum_error = hn::Sub(carried, hn::Sub(sum, top));
            const V left = hn::Add(bottom_error, sum_error);
            high[v] = hn::Add(sum, left);
            low[v] = hn::Sub(left, hn::Sub(high[v], sum));
        }
    for (std::size_t v = 0; v < vectors; ++v) {
        hn::StoreU(high[v], d, products.sum + lane + v * hn::Lanes(d));
        hn::StoreU(low[v], d, products.sum + lows + lane + v * hn::Lanes(d));
    }
}

/// Sums products of numbers with a high and a low part. The product of two low parts is left out. Rounding
/// errors are added up in a second sum.
template<class D, std::size_t vectors>
HWY_INLINE void sum_eighty_bits_from(D d, const LaneProducts& products, std::size_t lane) {
    using V = hn::Vec<D>;
    V high[vectors], low[vectors];
    for (std::size_t v = 0; v < vectors; ++v) high[v] = low[v] = hn::Zero(d);
    const double *a = products.a + lane, *b = products.b + lane;
    const std::size_t lows = products.lanes;
    for (std::size_t j = 0; j < products.count; ++j, a += products.stride, b -= products.stride)
        for (std::size_t v = 0; v < vectors; ++v) {
            const std::size_t at = v * hn::Lanes(d);
            const V x = hn::LoadU(d, a + at), x_low = hn::LoadU(d, a + lows + at);
            const V y = hn::LoadU(d, b + at), y_low = hn::LoadU(d, b + lows + at);
            const V term = hn::Mul(x, y);
            const V rest = hn::Add(hn::MulSub(x, y, term), hn::Add(hn::Mul(x, y_low), hn::Mul(x_low, y)));
            const V sum = hn::Add(high[v], term), seen = hn::Sub(sum, high[v]);
            const V error = hn::Add(hn::Sub(high[v], hn::Sub(sum, seen)), hn::Sub(term, seen));
            high[v] = sum;
            low[v] = hn::Add(low[v], hn::Add(error, rest));
        }
    for (std::size_t v = 0; v < vectors; ++v) {
        hn::StoreU(high[v], d, products.sum + lane + v * hn::Lanes(d));
        hn::StoreU(low[v], d, products.sum + lows + lane + v * hn::Lanes(d));
    }
}

void sum_doubles(const LaneProducts& products) {
    const hn::CappedTag<double, 8> d;
    const hn::CappedTag<double, lane_group> rest;
    constexpr std::size_t some = 4;
    std::size_t lane = 0;
    for (const std::size_t step = some * hn::Lanes(d); lane + step <= products.lanes; lane += step)
        sum_doubles_from<decltype(d), some>(d, products, lane);
    for (const std::size_t step = 2 * hn::Lanes(d); lane + step <= products.lanes; lane += step)
        sum_doubles_from<decltype(d), 2>(d, products, lane);
    for (const std::size_t step = hn::Lanes(d); lane + step <= products.lanes; lane += step)
        sum_doubles_from<decltype(d), 1>(d, products, lane);
    for (const std::size_t step = hn::Lanes(rest); lane + step <= products.lanes; lane += step)
        sum_doubles_from<decltype(rest), 1>(rest, products, lane);
}

void sum_double_doubles(const LaneProducts& products) {
#if HWY_NATIVE_FMA
    const hn::CappedTag<double, 8> d;
    const hn::CappedTag<double, lane_group> rest;
    std::size_t lane = 0;
    for (const std::size_t step = 2 * hn::Lanes(d); lane + step <= products.lanes; lane += step)
        sum_double_doubles_from<decltype(d), 2>(d, products, lane);
    for (const std::size_t step = hn::Lanes(d); lane + step <= products.lanes; lane += step)
        sum_double_doubles_from<decltype(d), 1>(d, products, lane);
    for (const std::size_t step = hn::Lanes(rest); lane + step <= products.lanes; lane += step)
        sum_double_doubles_from<decltype(rest), 1>(rest, products, lane);
#else
    using Row = LaneRow<DoubleDouble>;
    for (std::size_t lane = 0; lane < products.lanes; ++lane) {
        DoubleDouble sum;
        const double *a = products.a, *b = products.b;
        for (std::size_t j = 0; j < products.count; ++j, a += products.stride, b -= products.stride)
            sum += Row::get(a, products.lanes, lane) * Row::get(b, products.lanes, lane);
        Row::set(products.sum, products.lanes, lane, sum);
    }
#endif
}

void sum_eighty_bits(const LaneProducts& products) {
#if HWY_NATIVE_FMA
    const hn::CappedTag<double, 8> d;
    const hn::CappedTag<double, lane_group> rest;
    std::size_t lane = 0;
    for (const std::size_t step = 2 * hn::Lanes(d); lane + step <= products.lanes; lane += step)
        sum_eighty_bits_from<decltype(d), 2>(d, products, lane);
    for (const std::size_t step = hn::Lanes(d); lane + step <= products.lanes; lane += step)
        sum_eighty_bits_from<decltype(d), 1>(d, products, lane);
    for (const std::size_t step = hn::Lanes(rest); lane + step <= products.lanes; lane += step)
        sum_eighty_bits_from<decltype(rest), 1>(rest, products, lane);
#else
    for (std::size_t lane = 0; lane < products.lanes; ++lane) {
        double high = 0, low = 0;
        const double *a = products.a + lane, *b = products.b + lane;
        for (std::size_t j = 0; j < products.count; ++j, a += products.stride, b -= products.stride) {
            double product_error, error;
            const double term = two_product(a[0], b[0], product_error);
            const double rest = product_error + (a[0] * b[products.lanes] + a[products.lanes] * b[0]);
            high = two_sum(high, term, error);
            low += error + rest;
        }
        products.sum[lane] = high;
        products.sum[products.lanes + lane] = low;
    }
#endif
}

const ProductKernels* product_kernel_table() {
    static constexpr ProductKernels table{sum_doubles, sum_double_doubles, sum_eighty_bits};
    return &table;
}

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "physics/systems/lane_targets.hpp"

namespace pendula {

std::span<const ProductKernels* const> all_product_kernels() {
    static const auto all = PENDULA_KERNELS_BY_TARGET(product_kernel_table);
    return all;
}

const ProductKernels& product_kernels() { return *all_product_kernels().front(); }

} // namespace pendula
#endif // HWY_ONCE
