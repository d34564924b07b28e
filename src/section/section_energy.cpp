// SPDX-License-Identifier: MIT
#include "section/section_energy.hpp"

#include "physics/systems/rigid_energy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pendula {

Wide section_energy(const Chain& chain, const PreciseState& state) {
    const RigidChain<Wide> precise(chain);
    return rigid_energy<Wide>(precise, state.theta, state.omega).total();
}

std::string energy_words(const Chain& chain, Wide energy) {
    const auto joules = static_cast<double>(energy);
    if (std::abs(joules) < 1e-15 * energy_scale(RigidChain<double>(chain))) return "0 J";
    return fmt::format("{}{:.6g} J", joules < 0 ? "−" : "", std::abs(joules));
}

double section_energy_scale(const Chain& chain, Wide energy) {
    const double scale = energy_scale(RigidChain<double>(chain));
    if (scale > 0) return scale;
    const double own = std::abs(static_cast<double>(energy));
    return own > 0 ? own : 1;
}

double section_time(const Chain& chain, Wide energy) {
    const double longest = *std::max_element(chain.lengths.begin(), chain.lengths.end());
    if (chain.gravity > 0) return std::sqrt(longest / chain.gravity);
    const double mass = std::accumulate(chain.masses.begin(), chain.masses.end(), 0.0);
    const double own = std::abs(static_cast<double>(energy));
    return own > 0 ? longest * std::sqrt(mass / (2 * own)) : 1;
}

} // namespace pendula
