// SPDX-License-Identifier: MIT
#include "render/look/strain.hpp"

#include <algorithm>

namespace pendula {

float full_strain(const Chain& chain) {
    double mass = 0;
    for (const double m : chain.masses) mass += m;
    const double hanging =
        mass * chain.gravity / (chain.stiffness * chain.reach()) * static_cast<double>(chain.links());
    return static_cast<float>(std::clamp(2.5 * hanging, 0.05, 0.5));
}

} // namespace pendula
