// SPDX-License-Identifier: MIT
/// How the error of a method shrinks with its dt, measured against a trajectory with many more digits.
#pragma once

#include "analysis/exact_run.hpp"
#include "analysis/figures.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// p in error ~ dt^p between one row and the previous one; nothing where an error is 0 or not finite.
struct ObservedOrders {
    std::optional<double> position, velocity, energy;
};

struct ConvergenceRow {
    double wished_dt = 0; ///< s
    double dt = 0;        ///< s, no longer than wished: equal steps end exactly at the duration
    ErrorsAtEnd error;
    ObservedOrders order;
    std::uint64_t evaluations = 0;
    double ms_per_simulated_second = 0;
    std::optional<std::string> failure; ///< one sentence; the errors are then NaN
};

struct ConvergenceStudy {
    double duration = 0; ///< s
    Integration reference;
    /// m: the distance between the reference's bobs and those of the same run with a higher order, hence with
    /// other steps. Errors near it measure the reference, not the method.
    double reference_uncertainty = 0;
    double scale = 0; ///< J, E* = g Σ β_i L_i
    std::vector<ConvergenceRow> rows;
};

/// Measures `integration` at each of the timesteps, against taylor in double-double from the same start. All
/// errors are those at `duration`: a timestep that does not divide it is shortened a little. Throws Refused
/// if it cannot run the chain.
ConvergenceStudy measure_convergence(const Chain&, const StartState&, const Integration&,
                                     std::span<const double> steps, double duration, const StudyClock&);

} // namespace pendula
