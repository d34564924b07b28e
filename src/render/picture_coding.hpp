// SPDX-License-Identifier: MIT
/// What the numbers of a finished picture mean. A value.
#pragma once

namespace pendula {

enum class PictureCoding {
    srgb,  ///< codes of a screen or a file: highlights are compressed to its white
    pq,    ///< codes of BT.2100, in BT.2020's primaries: highlights up to wide_peak
    hlg,   ///< likewise
    linear ///< light itself, premultiplied by alpha, not compressed; BT.709's primaries, 1 is white
};

/// Light beyond white, in units of white: up to the knee as it is, then peak − knee²/light.
inline constexpr double wide_peak = 1000.0 / 203, wide_knee = wide_peak / 2;

} // namespace pendula
