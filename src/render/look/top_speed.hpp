// SPDX-License-Identifier: MIT
/// The speed at the end of palettes and widths that depend on speed.
#pragma once

#include "physics/chain.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {

/// m/s: approximately that of a fall from the top of the reach to its bottom; without gravity, the fastest
/// seen.
inline double top_speed(const Chain& chain, double fastest_seen) {
    const double fall = std::sqrt(3 * chain.gravity * chain.reach());
    return fall > 1e-3 ? fall : std::max(fastest_seen, 1e-3);
}

} // namespace pendula
