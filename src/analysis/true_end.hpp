// SPDX-License-Identifier: MIT
/// Where a chain truly is after some time, against which errors are measured. Pure functions, any thread.
#pragma once

#include "physics/precise_state.hpp"
#include "physics/trajectory.hpp"

namespace pendula {

/// Errors at the end of the run: the largest over all bobs.
struct ErrorsAtEnd {
    double position = 0; ///< m, distance of a bob from its true place
    double velocity = 0; ///< m/s
    double energy = 0;   ///< J, |E(t) − E(0)|, minus the energy that damping really removes
};

struct TrueEnd {
    Integration reference; ///< that tells it: taylor in the chosen arithmetic
    PreciseState state;
    double energy_change = 0; ///< J: what damping has taken
    /// m: the distance between the reference's bobs and those of the same run with a higher order, hence with
    /// other steps. Errors near it measure the reference, not the method. A chain balanced at whole multiples
    /// of 180° begins there a rounding away, because that is all that moves it.
    double uncertainty = 0;
    double scale = 0; ///< J, E* = g Σ β_i L_i

    ErrorsAtEnd errors_of(const Trajectory& at_end) const;
};

/// After `duration` seconds, by taylor in `arithmetic`. Throws Refused if the chain cannot be run or stops
/// itself.
TrueEnd true_end(const Chain&, const StartState&, double duration, Arithmetic arithmetic);

/// The arithmetic that tells the truth about runs in `measured`: double-double, or quad-double where that
/// would judge itself.
constexpr Arithmetic arithmetic_beyond(Arithmetic measured) {
    const bool in_eighty_bits = traits_of(measured).rounding > traits_of(Arithmetic::double_double).rounding;
    return in_eighty_bits ? Arithmetic::double_double : Arithmetic::quad_double;
}

} // namespace pendula
