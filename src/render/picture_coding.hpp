// SPDX-License-Identifier: MIT
/// What the numbers of a finished picture mean. A value.
#pragma once

#include <algorithm>

namespace pendula {

enum class PictureCoding {
    srgb,  ///< codes of a screen or a file: highlights are compressed to its white
    pq,    ///< codes of BT.2100, in BT.2020's primaries: highlights up to wide_peak
    hlg,   ///< likewise
    linear ///< light itself, premultiplied by alpha, not compressed; BT.709's primaries, 1 is white
};

/// The size of a code of so many bits, as dither.glsl takes it; 0 for none.
inline float code_of(int depth) {
    return depth > 0 ? 1.0f / static_cast<float>((1 << std::max(depth, 8)) - 1) : 0.0f;
}

/// Light beyond white, in units of white: up to the knee as it is, then peak − knee²/light.
inline constexpr double wide_peak = 1000.0 / 203, wide_knee = wide_peak / 2;

} // namespace pendula
