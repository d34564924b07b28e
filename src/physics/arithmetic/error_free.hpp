// SPDX-License-Identifier: MIT
/// Sums and products of two doubles together with their exact rounding errors: the basis of
/// double_double.hpp. Pure functions, any thread; rounding to nearest is assumed.
#pragma once

#include <cmath>

namespace pendula {

/// a + b = result + error (Knuth, TAOCP 2, theorem 4.2.2B). Does not require |a| ≥ |b|.
inline double two_sum(double a, double b, double& error) {
    const double sum = a + b;
    const double b_seen = sum - a;
    error = (a - (sum - b_seen)) + (b - b_seen);
    return sum;
}

/// two_sum() for |a| ≥ |b| or a = 0, with half the operations (Dekker 1971).
inline double fast_two_sum(double a, double b, double& error) {
    const double sum = a + b;
    error = b - (sum - a);
    return sum;
}

/// a·b = product + result, by Veltkamp's splitting and Dekker's sum of the four exact part products (1971).
/// If the splitting or a part product could overflow, or a part product could be denormal, std::fma() is
/// called instead. The result therefore always equals the result of the fused instruction bit for bit.
inline double product_error_split(double a, double b, double product) {
    constexpr double largest_factor = 0x1p+995, smallest_product = 0x1p-960, largest_product = 0x1p+1020;
    const double size = std::abs(product);
    if (!(std::abs(a) < largest_factor && std::abs(b) < largest_factor && size > smallest_product &&
          size < largest_product))
        return std::fma(a, b, -product);
    constexpr double splitter = 0x1p+27 + 1;
    const double a_scaled = splitter * a, b_scaled = splitter * b;
    const double a_high = a_scaled - (a_scaled - a), b_high = b_scaled - (b_scaled - b);
    const double a_low = a - a_high, b_low = b - b_high;
    return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
}

#if defined(FP_FAST_FMA)

inline constexpr bool processor_fuses = true;

inline double product_error(double a, double b, double product) { return std::fma(a, b, -product); }

#elif defined(__x86_64__) && !defined(__clang__)

/// Whether this processor has the fused instruction. The program runs on every x86-64, so this is determined
/// at start-up. A read before this moment gives false, which is slower but correct.
inline const bool processor_fuses = __builtin_cpu_supports("fma");

/// a·b − product, exactly: by the fused instruction if the processor has it, otherwise by
/// product_error_split(). The test and the instruction are one asm statement. The compiler may move a
/// separate asm statement across a branch, even if it is volatile. Processors without the instruction would
/// then stop the program. std::fma() without -mfma calls the C library, which saves and loads all live
/// registers, so that a sum of products takes 1.4 times as long as with the splitting.
inline double product_error(double a, double b, double product) {
    double error = a;
    asm goto("cmpb $0, %[fuses]\n\tje %l[splits]\n\tvfmsub213sd %[product], %[b], %[error]"
             : [error] "+x"(error)
             : [b] "x"(b), [product] "x"(product), [fuses] "m"(processor_fuses)
             : "cc"
             : splits);
    return error;
splits:
    return product_error_split(a, b, product);
}

#else

inline constexpr bool processor_fuses = false;

inline double product_error(double a, double b, double product) { return product_error_split(a, b, product); }

#endif

/// a·b = result + error, exactly, unless the product overflows or the error is below the smallest denormal.
inline double two_product(double a, double b, double& error) {
    const double product = a * b;
    error = product_error(a, b, product);
    return product;
}

} // namespace pendula
