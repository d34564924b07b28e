// SPDX-License-Identifier: MIT
/// The cubic between the two ends of a step, through values and slopes at both; its error is of fourth order
/// in the step. Pure functions.
#pragma once

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

} // namespace pendula
