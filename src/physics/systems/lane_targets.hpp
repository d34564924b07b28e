// SPDX-License-Identifier: MIT
/// What the files of vector kernels in this folder share. To be included after hwy/highway.h, in the part of
/// a file that is compiled only once (HWY_ONCE).
#pragma once

#include <hwy/highway.h>

#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

// The function `table` as it is compiled for AVX-512 or AVX2; null if the compiler has no such target.
#if HWY_TARGETS & HWY_AVX3
#define PENDULA_IN_AVX512(table) N_AVX3::table
#else
#define PENDULA_IN_AVX512(table) nullptr
#endif
#if HWY_TARGETS & HWY_AVX2
#define PENDULA_IN_AVX2(table) N_AVX2::table
#else
#define PENDULA_IN_AVX2(table) nullptr
#endif

/// The kernels that this processor can run, the best first; the last are portable. The function `table`
/// returns the kernels of the instruction set for which it is compiled.
#define PENDULA_KERNELS_BY_TARGET(table)                                                                     \
    kernels_by_target(HWY_STATIC_DISPATCH(table), PENDULA_IN_AVX512(table), PENDULA_IN_AVX2(table))

namespace pendula {

template<class Kernels>
using TableOfTarget = const Kernels* (*)();

template<class Kernels>
std::vector<const Kernels*> kernels_by_target(TableOfTarget<Kernels> portable,
                                              std::type_identity_t<TableOfTarget<Kernels>> avx512,
                                              std::type_identity_t<TableOfTarget<Kernels>> avx2) {
    const std::int64_t supported = hwy::SupportedTargets();
    std::vector<const Kernels*> found;
    if (avx512 && (supported & HWY_AVX3)) found.push_back(avx512());
    if (avx2 && (supported & HWY_AVX2)) found.push_back(avx2());
    found.push_back(portable());
    return found;
}

/// The power of two by which a positive `number` must be multiplied to lie between 1 and 2.
inline double towards_one(double number) {
    constexpr std::uint64_t exponent = 0x7ff;
    const std::uint64_t of_number = std::bit_cast<std::uint64_t>(number) >> 52 & exponent;
    return std::bit_cast<double>((exponent - 1 - of_number) << 52);
}

} // namespace pendula
