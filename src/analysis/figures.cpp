// SPDX-License-Identifier: MIT
#include "analysis/figures.hpp"

#include "physics/systems/elastic_chain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace pendula {

// The error is rounded before its digits are counted: 0.0996 becomes 0.10, not 0.100.
std::string with_error(double value, double error) {
    if (!(std::isfinite(error) && error > 0)) return fmt::format("{:.4g} ± {:.2g}", value + 0.0, error);
    const std::string rounded = fmt::format("{:.1e}", error);
    const int power = std::atoi(rounded.c_str() + rounded.find('e') + 1);
    if (power < -6 || power > 4) { // the plain number would have too many zeros
        const double unit = std::pow(10.0, power);
        return fmt::format("({:.1f} ± {:.1f})e{}", value / unit, error / unit, power);
    }
    const int digits = std::max(0, 1 - power);
    std::string text = fmt::format("{:.{}f}", value, digits);
    if (text.front() == '-' && text.find_first_of("123456789") == std::string::npos) text.erase(0, 1);
    return fmt::format("{} ± {:.{}f}", text, std::strtod(rounded.c_str(), nullptr), digits);
}

namespace {

struct Pace {
    double rate = 0; ///< 1/s
    std::string cause;
};

double largest(const std::vector<double>& values) {
    double found = 0;
    for (const double value : values) found = std::max(found, std::abs(value));
    return found;
}

/// The fastest motion, which a method that chooses its own steps must resolve.
Pace fastest_motion(const Chain& chain, const StartState& start) {
    const auto [shortest, longest] = std::minmax_element(chain.lengths.begin(), chain.lengths.end());
    const double spin = largest(start.angular_velocities);
    std::vector<Pace> paces{
        {spin, fmt::format("start.angular_velocities: a link turns {:.3g} radians in a second", spin)},
        {chain.damping, fmt::format("chain.damping = {} 1/s", chain.damping)}};
    if (chain.model == Model::elastic) {
        paces.push_back({highest_spring_frequency(chain),
                         fmt::format("chain.stiffness = {} N/m makes the lightest bobs swing at {:.3g} rad/s",
                                     chain.stiffness, highest_spring_frequency(chain))});
    } else {
        // A link swings under gravity, and under the centrifugal force of a rotating chain.
        const double pull = std::max(chain.gravity, *longest * spin * spin);
        const double swing = std::sqrt(pull / *shortest);
        paces.push_back({swing, fmt::format("chain.lengths: a link of {} m swings at about {:.3g} rad/s",
                                            *shortest, swing)});
    }
    return *std::max_element(paces.begin(), paces.end(),
                             [](const Pace& a, const Pace& b) { return a.rate < b.rate; });
}

} // namespace

std::string what_makes_it_slow(const Chain& chain, const StartState& start, const Integration& integration) {
    if (traits_of(integration.method).own_steps) return fastest_motion(chain, start).cause;
    constexpr std::size_t many_links = 100;
    const double steps = 1 / integration.dt;
    if (chain.links() >= many_links && steps < 1e6)
        return fmt::format("chain.lengths: the chain has {} links", chain.links());
    return fmt::format("integration.dt = {} s takes {:.3g} steps for a simulated second", integration.dt,
                       steps);
}

} // namespace pendula
