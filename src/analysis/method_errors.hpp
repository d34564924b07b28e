// SPDX-License-Identifier: MIT
/// How accurate a method is: how its error shrinks with its dt, and what an error costs in every method and
/// arithmetic. Errors are measured against a trajectory with many more digits.
#pragma once

#include "analysis/exact_run.hpp"
#include "analysis/figures.hpp"

#include <cstdint>
#include <functional>
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
    double requested_dt = 0; ///< s
    double dt = 0;           ///< s, at most the requested one: equal steps end exactly at the duration
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

// The cost and the error of every method in every arithmetic: the figures of a work-precision plot. Methods
// with fixed steps are measured at several of them; Taylor, which chooses its own, at several orders.

struct WorkPrecisionRow {
    Integration integration;
    ErrorsAtEnd error;
    std::uint64_t evaluations = 0; ///< of the right-hand side
    double minimum_ms = 0;         ///< per simulated second, over the repeats
    double median_ms = 0;
    int repeats = 0;                         ///< fewer than requested if one takes seconds
    std::optional<std::string> failure = {}; ///< one sentence; the errors are then NaN

    /// "dt 0.0001 s", or "order 24".
    std::string setting() const;
};

struct WorkPrecision {
    int repeats = 0;
    double duration = 0;                ///< s
    double scale = 0;                   ///< J, E*
    double reference_uncertainty = 0;   ///< m; see TrueEnd
    std::vector<WorkPrecisionRow> rows; ///< by method, then arithmetic, then from cheap to expensive
};

/// All methods and arithmetics that can run the chain, each at several settings.
std::vector<Integration> integrations_for(const Chain&, const StartState&);

/// Every integration takes its turn in each of the repeats, so that disturbances of the machine affect all
/// alike; one turn before them warms up and is not timed. `begin` receives the number of finished turns and
/// of all turns. Throws Refused.
WorkPrecision measure_work_precision(const Chain&, const StartState&, std::span<const Integration>,
                                     double duration, int repeats, const StudyClock&,
                                     const std::function<void(std::size_t, std::size_t)>& begin = {});

} // namespace pendula
