// SPDX-License-Identifier: MIT
/// The constants with which sine_cosine_lanes-inl.hpp reduces angles without fused operations.
#pragma once

#include <array>

namespace pendula {

/// The largest angle, rad, that the reduction supports: 636 620 quarter turns. For larger angles callers use
/// another sine.
inline constexpr double largest_lane_angle = 1e6;

/// π/2 to 157 bits. The products of the first three parts with a whole number below 2^20 are exact.
inline constexpr std::array<double, 4> short_half_pi{0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69,
                                                     0x1.b839a252049c1p-104};

} // namespace pendula
