// SPDX-License-Identifier: MIT
/// The constants for sines and cosines of vectors, which sine_cosine_lanes-inl.hpp and
/// ensemble/vector/sine_cosine-inl.hpp use. The polynomials have the smallest possible maximum of the
/// relative error for |r| ≤ π/4 and were found by Remez's exchange in 200 bits. Each coefficient, from the
/// first on, was rounded before the next was calculated.
#pragma once

#include <array>

namespace pendula {

template<class Real>
struct SineCosineTable;

/// Relative error of the polynomials: 2^-57.7 (sine), 2^-63.2 (cosine).
template<>
struct SineCosineTable<double> {
    static constexpr double magic = 0x1.8p52; ///< adding it rounds a number below 2^51 to a whole number
    static constexpr double two_over_pi = 0x1.45f306dc9c883p-1;
    /// π/2 to 163 bits: three parts of 53 bits each, the largest first.
    static constexpr std::array<double, 3> half_pi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54,
                                                   -0x1.f1976b7ed8fbcp-110};
    /// (sin r/r − 1)/r² in powers of r²
    static constexpr std::array<double, 6> sine{-0x1.555555555554dp-3,  0x1.111111110fd03p-7,
                                                -0x1.a01a019c823b5p-13, 0x1.71de35c7f2c94p-19,
                                                -0x1.ae5e9bc75cae2p-26, 0x1.5da095ee77de9p-33};
    /// (cos r − 1)/r² in powers of r²
    static constexpr std::array<double, 7> cosine{-0.5,
                                                  0x1.5555555555553p-5,
                                                  -0x1.6c16c16c15eb3p-10,
                                                  0x1.a01a019dcd618p-16,
                                                  -0x1.27e4f8be61e04p-22,
                                                  0x1.1eea59e4bcb4ap-29,
                                                  -0x1.8fe263844645cp-37};
};

/// Relative error of the polynomials: 2^-27.9 (sine), 2^-32.3 (cosine).
template<>
struct SineCosineTable<float> {
    static constexpr float magic = 0x1.8p23f;
    static constexpr float two_over_pi = 0x1.45f306p-1f;
    /// π/2 to 76 bits
    static constexpr std::array<float, 3> half_pi{0x1.921fb6p+0f, -0x1.777a5cp-25f, -0x1.ee59dap-50f};
    static constexpr std::array<float, 3> sine{-0x1.555546p-3f, 0x1.110774p-7f, -0x1.9951eap-13f};
    static constexpr std::array<float, 4> cosine{-0.5f, 0x1.55554ep-5f, -0x1.6c0e2ep-10f, 0x1.9a6754p-16f};
};

// The reduction of angles without fused operations, in sine_cosine_lanes-inl.hpp.

/// The largest angle, rad, that the reduction supports: 636 620 quarter turns. For larger angles callers use
/// another sine.
inline constexpr double largest_lane_angle = 1e6;

/// π/2 to 157 bits. The products of the first three parts with a whole number below 2^20 are exact.
inline constexpr std::array<double, 4> short_half_pi{0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69,
                                                     0x1.b839a252049c1p-104};

} // namespace pendula
