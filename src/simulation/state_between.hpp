// SPDX-License-Identifier: MIT
/// A chain's state within a step, by the cubic between the step's two ends, through values and slopes at
/// both; its error is of fourth order in the step. Pure functions.
#pragma once

#include "physics/trajectory.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

/// A quantity and its rate of change at one instant.
struct HermiteEnd {
    double value; ///< any unit
    double slope; ///< that unit per second
};

/// The value at the fraction `s` (0 … 1) of a step of `h` seconds. Written as the chord plus a correction, so
/// that the ends are exact and large values lose no digits.
inline double hermite_value(const HermiteEnd& first, const HermiteEnd& last, double h, double s) {
    const double chord = last.value - first.value;
    const double bend_first = h * first.slope - chord, bend_last = h * last.slope - chord;
    const double linear = s < 0.5 ? first.value + s * chord : last.value - (1 - s) * chord;
    return linear + s * (1 - s) * ((1 - s) * bend_first - s * bend_last);
}

/// The slope of the same cubic, of third order in h. `h` > 0.
inline double hermite_slope(const HermiteEnd& first, const HermiteEnd& last, double h, double s) {
    const double mean_excess = (last.value - first.value) / h - (first.slope + last.slope) / 2;
    return (1 - s) * first.slope + s * last.slope + 6 * s * (1 - s) * mean_excess;
}

/// The state at the fraction 0 … 1 of a step of `h` seconds: angles and positions by the cubic through both
/// ends, their rates by its slope, strains as at the nearer end. Both ends come out exactly.
inline void put_state_between(const ChainState& before, const ChainState& now, double h, double fraction,
                              ChainState& out) {
    out = fraction < 0.5 ? before : now;
    if (fraction == 0 || fraction == 1) return;
    const auto fill = [&](std::vector<double> ChainState::*value, std::vector<double> ChainState::*slope) {
        for (std::size_t i = 0; i < (out.*value).size(); ++i) {
            const HermiteEnd first{(before.*value)[i], (before.*slope)[i]};
            const HermiteEnd last{(now.*value)[i], (now.*slope)[i]};
            (out.*value)[i] = hermite_value(first, last, h, fraction);
            (out.*slope)[i] = hermite_slope(first, last, h, fraction);
        }
    };
    fill(&ChainState::theta, &ChainState::omega);
    fill(&ChainState::x, &ChainState::vx);
    fill(&ChainState::y, &ChainState::vy);
    const auto fill_one = [&](double ChainState::*value, double ChainState::*slope) {
        const HermiteEnd first{before.*value, before.*slope}, last{now.*value, now.*slope};
        out.*value = hermite_value(first, last, h, fraction);
        out.*slope = hermite_slope(first, last, h, fraction);
    };
    fill_one(&ChainState::pivot_x, &ChainState::pivot_vx);
    fill_one(&ChainState::pivot_y, &ChainState::pivot_vy);
}

} // namespace pendula
