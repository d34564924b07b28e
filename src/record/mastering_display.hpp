// SPDX-License-Identifier: MIT
/// The screen that films of high dynamic range are meant for, as their files say it (SMPTE ST 2086). Values.
#pragma once

#include "record/hdr.hpp"

namespace pendula {

/// CIE 1931 x and y.
struct Chromaticity {
    double x = 0, y = 0;
};

struct MasteringDisplay {
    Chromaticity red, green, blue, white;
    double most = 0, least = 0; ///< cd/m²
};

/// ITU-R BT.2020's primaries and white.
inline constexpr MasteringDisplay mastering_display{.red = {0.708, 0.292},
                                                    .green = {0.170, 0.797},
                                                    .blue = {0.131, 0.046},
                                                    .white = {0.3127, 0.3290},
                                                    .most = hdr::peak,
                                                    .least = 0.0001};

} // namespace pendula
