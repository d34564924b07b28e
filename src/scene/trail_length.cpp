// SPDX-License-Identifier: MIT
#include "scene/trail_length.hpp"

#include "physics/chain.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace pendula {
namespace {

constexpr double without_gravity = 12; // the length of trails without gravity, s
constexpr double swings_near_rest = 4, shortening = 2;
constexpr double shortest_usual = 0.1; // s

/// The start's energy above rest, as a fraction of the upright chain's energy above rest.
double energy_part(const Setup& setup) {
    const RigidChain<double> chain(setup.chain);
    std::vector<double> angles = setup.start.angles;
    if (setup.start.unit == AngleUnit::degrees)
        for (double& angle : angles) angle *= std::numbers::pi / 180;
    const double scale = energy_scale(chain);
    const auto energy = rigid_energy<double>(chain, angles, setup.start.angular_velocities);
    return (energy.total() + scale) / (2 * scale);
}

double to_two_digits(double value) {
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
    // If the unit is below 1, divides by its inverse, because a double can be exactly 10, but not 0.1.
    return unit < 1 ? std::round(value / unit) / std::round(1 / unit) : std::round(value / unit) * unit;
}

} // namespace

double trail_span(double seconds, const Look& look, const Chain& chain, double speed) {
    double span = seconds;
    if (look.trail_unit == TrailUnit::viewing) span = seconds * speed;
    if (look.trail_unit == TrailUnit::swings)
        if (const auto period = swing_period(chain)) span = look.trail_swings * *period;
    return std::min(span, longest_trail);
}

double usual_trail_seconds(const Setup& setup) {
    const auto period = swing_period(setup.chain);
    if (!period) return without_gravity;
    const double seconds = *period * swings_near_rest / (1 + shortening * energy_part(setup));
    if (!std::isfinite(seconds)) return without_gravity;
    return to_two_digits(std::clamp(seconds, shortest_usual, longest_trail));
}

} // namespace pendula
