// SPDX-License-Identifier: MIT
/// Constants as sums of doubles: multiples of π, and the series of sine and cosine, each coefficient rounded
/// to high + low from its exact fraction.
#pragma once

#include <array>

namespace pendula {

struct DoubleConstant {
    double high, low;
};

inline constexpr double one_over_two_pi = 0x1.45f306dc9c883p-3;
inline constexpr std::array<double, 2> two_pi{0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52};
/// π/2 to 163 bits.
inline constexpr std::array<double, 3> half_pi_parts{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54,
                                                     -0x1.f1976b7ed8fbcp-110};

/// −1/3!, 1/5!, −1/7!, … 1/19! with that sign: (sin x/x − 1)/x² in powers of x².
inline constexpr DoubleConstant sine_series[9] = {
    {-0x1.5555555555555p-3, -0x1.5555555555555p-57},  {0x1.1111111111111p-7, 0x1.1111111111111p-63},
    {-0x1.a01a01a01a01ap-13, -0x1.a01a01a01a01ap-73}, {0x1.71de3a556c734p-19, -0x1.c154f8ddc6c00p-73},
    {-0x1.ae64567f544e4p-26, 0x1.c062e06d1f209p-80},  {0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87},
    {-0x1.ae7f3e733b81fp-41, -0x1.1d8656b0ee8cbp-97}, {0x1.952c77030ad4ap-49, 0x1.ac981465ddc6cp-103},
    {-0x1.2f49b46814157p-57, -0x1.2650f61dbdcb4p-112}};

/// −1/2!, 1/4!, −1/6!, … 1/20!: (cos x − 1)/x² in powers of x².
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

} // namespace pendula
